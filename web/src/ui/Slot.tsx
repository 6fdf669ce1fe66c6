/** A place in a page for content that the program inserts when it serves the page (internal/website/serving/slot.go). */
import type { ReactNode } from 'react';

/** As built, it contains the children, with a <noscript> element for readers without JavaScript. */
export const Slot = ({ name, children }: { name: string; children: ReactNode }) => (
  <harborlight-slot class="contents" data-slot={name}>
    {children}
  </harborlight-slot>
);

interface SlotAttributes {
  class: string;
  'data-slot': string;
  children: ReactNode;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'harborlight-slot': SlotAttributes;
    }
  }
}
