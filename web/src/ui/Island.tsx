/**
 * A part of a page that reacts. The build writes what it shows, its props and the words it needs into the document;
 * the browser brings it to life when it is wanted (boot/islands.ts). Its code is the file `<name>.island.tsx`, which
 * exports it by that name. Props are plain data.
 */
import { type ComponentType, createContext, type ReactNode, use, useId } from 'react';
import { type Copy, giveCopy } from '../content/copy.ts';

/**
 * When it comes to life: at a touch (a pointer over it, the focus, a press), which is the rule; `state`: at a touch,
 * or at once when the address or this tab holds something that it shows; `visible`: when it is in view; `live`: as soon as it is
 * laid out anywhere on the page, and not behind a tab; `load`: at once;
 * `never`: when the boot script asks for it.
 */
export type When = 'touch' | 'state' | 'visible' | 'live' | 'load' | 'never';

/** An island that waits to be rendered by itself, since its ids have to be those of a root of its own. */
export interface Rendering {
  prefix: string;
  name: string;
  element: () => ReactNode;
}

/** Collects the islands of a page while it is rendered; without a collector they are rendered in place. */
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

/** An island that shows nothing at first, and whose words stand in another document. */
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
