/** When a part of the page comes near the view, and when it is in it. */
import { type RefObject, useEffect, useState } from 'react';

/** How far from the view a video starts to load. */
const margin = '200px';
/** How much of it has to be there. */
const threshold = 0.1;

type Ahead = IntersectionObserverInit & { scrollMargin?: string };

/**
 * Looks ahead of the page's view and, where the browser can, of the carousel's. A `scrollMargin` covers both;
 * a `rootMargin` beside it would count twice.
 */
const lookAhead = (distance: string): Ahead => ({
  ['scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin']: distance,
});

function observe(element: Element, options: Ahead, onChange: (inside: boolean) => void): () => void {
  const least = Number(options.threshold ?? 0);
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) onChange(entry.isIntersecting && entry.intersectionRatio >= least);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}

/** True once the element has been within 200 px of the view, and from then on. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !ref.current) return;
    return observe(ref.current, { ...lookAhead(margin), threshold }, (inside) => {
      if (inside) setNear(true);
    });
  }, [ref, near]);
  return near;
}

/**
 * True once the element has been in view. From the first scrolling on, a screen ahead counts as in view, so that
 * pictures are there when they are reached, and a visitor who never scrolls pays for none of them.
 */
export function useShown(ref: RefObject<Element | null>): boolean {
  const [shown, setShown] = useState(false);
  const [ahead, setAhead] = useState('0px');
  useEffect(() => {
    if (shown || !ref.current) return;
    return observe(ref.current, lookAhead(ahead), (inside) => {
      if (inside) setShown(true);
    });
  }, [ref, shown, ahead]);
  useEffect(() => {
    if (shown) return;
    const onScroll = () => setAhead('100%');
    addEventListener('scroll', onScroll, { once: true, capture: true, passive: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, [shown]);
  return shown;
}

/**
 * Calls back when the element has left the view. One that the page is still scrolling to, as after Tab and Enter,
 * hasn't been there yet.
 */
export function useLeaving<Kind extends Element>(
  ref: RefObject<Kind | null>,
  onLeave: (element: Kind) => void,
  watching: boolean,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!watching || !element) return;
    let seen = false;
    return observe(element, { threshold }, (inside) => {
      if (seen && !inside) onLeave(element);
      seen ||= inside;
    });
  }, [ref, onLeave, watching]);
}
