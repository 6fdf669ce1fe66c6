/**
 * An interactive part of a page. The build writes its markup, its props and the words it needs into the document, and
 * the browser hydrates it when a visitor needs it (boot/islands.ts). Its code is the file `<name>.island.tsx`, which
 * exports a component of that name. Props are plain data.
 */
import { type ComponentType, createContext, type ReactNode, use, useId } from 'react';
import { type Copy, giveCopy } from '../content/copy.ts';

/**
 * When an island is hydrated. `touch`, the default: on hover, focus, press or key. `state`: the same, or at once if the
 * address or this tab holds something that it shows. `visible`: in view. `live`: anywhere on the page, except in a
 * hidden tab panel. `load`: at once. `never`: only when the boot script asks for it.
 */
export type When = 'touch' | 'state' | 'visible' | 'live' | 'load' | 'never';

/** An island to render as a root of its own, so that its ids match those that the browser makes. */
export interface Rendering {
  prefix: string;
  name: string;
  element: () => ReactNode;
}

/** Collects the islands of a page while it is rendered. Without a collector they are rendered in place, as in tests. */
export const Islands = createContext<Rendering[] | null>(null);

interface IslandProps<Props extends object> {
  name: string;
  of: ComponentType<Props>;
  props: NoInfer<Props>;
  when?: When;
  copy?: Partial<Copy>;
  className?: string;
}

export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, of: Part, props, when = 'touch', copy = {}, className } = island;
  const islands = use(Islands);
  const prefix = useId();
  const element = (): ReactNode => {
    giveCopy(copy);
    return <Part {...(props as Props)} />;
  };
  islands?.push({ prefix, name, element });
  return (
    <harborlight-island
      class={className}
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      data-copy={JSON.stringify(copy)}
      data-prefix={prefix}
    >
      {islands ? undefined : element()}
    </harborlight-island>
  );
}

/** An island that is empty at first. Its markup, props and words come from the document at `from`. */
export const DistantIsland = ({ name, from }: { name: string; from: string }) => (
  <harborlight-island data-island={name} data-when="never" data-from={from} />
);

interface IslandAttributes {
  class?: string | undefined;
  'data-island': string;
  'data-when': When;
  'data-props'?: string;
  'data-copy'?: string;
  'data-prefix'?: string;
  'data-from'?: string;
  children?: ReactNode;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'harborlight-island': IslandAttributes;
    }
  }
}
