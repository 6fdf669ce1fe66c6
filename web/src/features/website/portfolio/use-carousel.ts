/**
 * The video strip of a phone: a row that scrolls sideways and snaps. Buttons and arrow keys move it. The current
 * slide follows from the scroll position, so that touch works, too.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Time in ms without movement after which scrolling has ended. */
const rest = 120;

const slidesOf = (strip: HTMLElement): HTMLElement[] => [...strip.children] as HTMLElement[];

/** Returns the scroll position at which a slide is in front. */
const placeOf = (strip: HTMLElement, slide: HTMLElement): number =>
  Math.min(slide.offsetLeft - (slidesOf(strip)[0]?.offsetLeft ?? 0), strip.scrollWidth - strip.clientWidth);

/** Reports whether a slide is in front; positions are fractional on some screens. */
function standsAt(strip: HTMLElement, index: number): boolean {
  const slide = slidesOf(strip)[index];
  return !slide || Math.abs(placeOf(strip, slide) - strip.scrollLeft) < 2;
}

function nearestTo(strip: HTMLElement): number {
  const distances = slidesOf(strip).map((slide) => Math.abs(placeOf(strip, slide) - strip.scrollLeft));
  return distances.lastIndexOf(Math.min(...distances));
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Elements that use arrow keys themselves. */
const ownKeys =
  'video, input, select, textarea, [role=tab], [role=switch], [role=menu] *, dialog *, [contenteditable]';

/** Reports whether an arrow key moves the strip: it is in view, and no other element needs the key. */
function isForStrip(event: KeyboardEvent, strip: HTMLElement): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  const from = event.target instanceof Element ? event.target : document.body;
  if (from.closest(ownKeys)) return false;
  const { top, bottom } = strip.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Target of the strip's movement. */
interface Movement {
  aim: number;
  /** True if a button or key moves it, without touch or wheel input since. */
  steered: boolean;
}

function scrollToSlide(row: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const slide = slidesOf(row)[index];
  if (slide) row.scrollTo({ left: placeOf(row, slide), behavior });
}

/** Calls `onRest` when scrolling has ended, and `onTaken` as soon as the visitor scrolls. */
function watch(row: HTMLElement, onRest: () => void, onTaken: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(onRest, rest);
  };
  const taken = ['pointerdown', 'wheel'] as const;
  row.addEventListener('scroll', onScroll, { passive: true });
  for (const sign of taken) row.addEventListener(sign, onTaken, { passive: true });
  return () => {
    clearTimeout(timer);
    row.removeEventListener('scroll', onScroll);
    for (const sign of taken) row.removeEventListener(sign, onTaken);
  };
}

/** `active` only on phones; elsewhere, the videos form a grid. */
export function useCarousel(strip: RefObject<HTMLElement | null>, count: number, active: boolean) {
  const [index, setIndex] = useState(0);
  const course = useRef<Movement>({ aim: 0, steered: false });

  /** Moves by a number of slides, wrapping around the ends. */
  const move = useCallback(
    (by: number): void => {
      const { aim } = course.current;
      const to = (aim + by + count) % count;
      const around = Math.abs(to - aim) > 1;
      course.current = { aim: to, steered: true };
      setIndex(to);
      if (strip.current) scrollToSlide(strip.current, to, around || still() ? 'instant' : 'smooth');
    },
    [strip, count],
  );

  useEffect(() => {
    const row = strip.current;
    if (!active || !row) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined || !isForStrip(event, row)) return;
      event.preventDefault();
      move(by);
    };
    const settle = () => {
      const { aim, steered } = course.current;
      const at = steered ? aim : nearestTo(row);
      const arrived = !steered || standsAt(row, at);
      course.current = { aim: at, steered: !arrived };
      setIndex(at);
      // Quick presses can stop each other's movement between two slides: the last press wins.
      if (!arrived) scrollToSlide(row, at, 'instant');
    };
    const leave = watch(row, settle, () => {
      course.current.steered = false;
    });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      leave();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [strip, active, move]);

  return { index, move };
}
