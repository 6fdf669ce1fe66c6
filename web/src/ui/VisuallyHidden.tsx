import type { ReactNode } from 'react';

/** For assistive technology only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);
