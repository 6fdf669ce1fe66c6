import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

/** A part that is loaded when it is first shown; nothing stands in its place until then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense>
      <Part {...(props as ComponentProps<typeof Part>)} />
    </Suspense>
  );
}
