import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

/** Returns a component that loads its code on first use and renders nothing until then. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense>
      <Part {...(props as ComponentProps<typeof Part>)} />
    </Suspense>
  );
}
