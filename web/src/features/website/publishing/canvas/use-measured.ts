import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** The lower edge of a page's header in the window, in pixels. The header can stay while the page scrolls. */
export const headerEdge = (page: Document): number =>
  Math.max(0, page.querySelector('header')?.getBoundingClientRect().bottom ?? 0);

/** What `measure` returns for the page in a frame, measured again when the page is scrolled or changes its size. */
export function useMeasured<T>(
  frame: RefObject<HTMLIFrameElement | null>,
  measure: (page: Document) => T | undefined,
  key: unknown,
): T | undefined {
  const [measured, setMeasured] = useState<T>();
  const update = useEffectEvent((page: Document) => setMeasured(measure(page)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when there are other elements.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const view = page?.defaultView;
    if (!page?.body || !view) return;
    let asked = 0;
    const ask = (): void => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => update(page));
    };
    ask();
    const resized = new ResizeObserver(ask);
    resized.observe(page.body);
    view.addEventListener('scroll', ask, { passive: true });
    return () => {
      cancelAnimationFrame(asked);
      resized.disconnect();
      view.removeEventListener('scroll', ask);
    };
  }, [frame, key]);
  return measured;
}
