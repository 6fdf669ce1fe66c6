import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for the heading of a desk page. The page opens at its top, with the focus on the heading. */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}
