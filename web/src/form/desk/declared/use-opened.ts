import { type RefObject, useEffect, useRef } from 'react';

/** The name of a page of the desk: who opens the page begins there, at its top. */
export function useOpened(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}
