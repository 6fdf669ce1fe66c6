/** Detects when an element comes near the view or into it. */
import { type RefObject, useEffect, useState } from 'react';

/** Distance from the view at which a video starts to load. */
const margin = '200px';
/** Visible fraction that counts as in view. */
const threshold = 0.1;

type Ahead = IntersectionObserverInit & { scrollMargin?: string };

/**
 * Extends the observed area of the page and, if supported, of the carousel. A `scrollMargin` covers both; an
 * additional `rootMargin` would count twice.
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

/** Returns true once the element has been within 200 px of the view. */
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
 * Returns true once the element has been in view. After the first scroll, one screen ahead counts as in view, so that
 * images load in time and a visitor who never scrolls doesn't load them.
 */
export function useInView(ref: RefObject<Element | null>): boolean {
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
 * Calls back when the element has left the view. It ignores an element to which the page is still scrolling, as after
 * Tab and Enter.
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
