/**
 * The film strip of a phone: a row that scrolls sideways and snaps. Buttons and arrow keys move it; which slide it
 * shows is read from where it stands, so that a finger may move it too.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without movement after which the strip has come to rest. */
const rest = 120;

const slidesOf = (strip: HTMLElement): HTMLElement[] => [...strip.children] as HTMLElement[];

/** How far the strip is scrolled when a slide stands in front. */
const placeOf = (strip: HTMLElement, slide: HTMLElement): number =>
  Math.min(slide.offsetLeft - (slidesOf(strip)[0]?.offsetLeft ?? 0), strip.scrollWidth - strip.clientWidth);

/** Whether a slide stands in front; places are fractions of a pixel on some screens. */
function standsAt(strip: HTMLElement, index: number): boolean {
  const slide = slidesOf(strip)[index];
  return !slide || Math.abs(placeOf(strip, slide) - strip.scrollLeft) < 2;
}

function nearestTo(strip: HTMLElement): number {
  const distances = slidesOf(strip).map((slide) => Math.abs(placeOf(strip, slide) - strip.scrollLeft));
  return distances.lastIndexOf(Math.min(...distances));
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What keeps its arrow keys for itself. */
const ownKeys =
  'video, input, select, textarea, [role=tab], [role=switch], [role=menu] *, dialog *, [contenteditable]';

/** Arrow keys move the strip while it is in view and nothing else wants them. */
function isForStrip(event: KeyboardEvent, strip: HTMLElement): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  const from = event.target instanceof Element ? event.target : document.body;
  if (from.closest(ownKeys)) return false;
  const { top, bottom } = strip.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where the strip is going. */
interface Course {
  aim: number;
  /** A press moves it, no finger or wheel has interfered since. */
  steered: boolean;
}

function scrollToSlide(row: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const slide = slidesOf(row)[index];
  if (slide) row.scrollTo({ left: placeOf(row, slide), behavior });
}

/** Calls back when the strip has come to rest, and at once when somebody takes hold of it. */
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

/** `active` on phones only; elsewhere the films stand in a grid. */
export function useCarousel(strip: RefObject<HTMLElement | null>, count: number, active: boolean) {
  const [index, setIndex] = useState(0);
  const course = useRef<Course>({ aim: 0, steered: false });

  /** Moves by a number of slides, around the ends. */
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
      // Quick presses can stop each other's movement between two slides: the last press counts.
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
