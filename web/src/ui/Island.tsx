/**
 * An interactive part of a page. The build writes its markup, props and texts into the document, and the browser
 * hydrates it when a visitor needs it (boot/islands.ts). Its code is in `<name>.island.tsx`, which exports a
 * component of that name. Props are plain data.
 */
import { type ComponentType, createContext, type ReactNode, use, useId } from 'react';
import { type IslandTexts, provideTexts } from '../content/island-texts.ts';

/**
 * Time of an island's hydration. `touch`, the default: on hover, focus, press or key. `state`: the same, or
 * immediately if the address or this tab contains state that it shows. `visible`: in view. `live`: anywhere on the
 * page, except in a hidden tab panel. `load`: immediately. `never`: only when the boot script asks for it.
 */
export type When = 'touch' | 'state' | 'visible' | 'live' | 'load' | 'never';

/** An island to render as a separate root, so that its IDs match those in the browser. */
export interface Rendering {
  prefix: string;
  name: string;
  element: () => ReactNode;
}

/** Collects the islands of a page during rendering. Without a collector, as in tests, they are rendered in place. */
export const Islands = createContext<Rendering[] | null>(null);

interface IslandProps<Props extends object> {
  name: string;
  of: ComponentType<Props>;
  props: NoInfer<Props>;
  when?: When;
  copy?: Partial<IslandTexts>;
  className?: string;
}

export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, of: Part, props, when = 'touch', copy = {}, className } = island;
  const islands = use(Islands);
  const prefix = useId();
  const element = (): ReactNode => {
    provideTexts(copy);
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

/** An island that is empty at first. Its markup, props and texts come from the document at `from`. */
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
