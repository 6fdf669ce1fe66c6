/**
 * The film strip of a phone: a row that scrolls sideways and snaps. Buttons and arrow keys move it; which slide it
 * shows is read from where it stands, so that a finger may move it too.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds without movement after which the strip has come to rest. */
const rest = 120;

const slidesOf = (strip: HTMLElement): HTMLElement[] => [...strip.children] as HTMLElement[];

/** How far the strip is scrolled when a slide stands in front. */
const placeOf = (strip: HTMLElement, slide: HTMLElement): number =>
  Math.min(slide.offsetLeft - (slidesOf(strip)[0]?.offsetLeft ?? 0), strip.scrollWidth - strip.clientWidth);

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

/** `active` on phones only; elsewhere the films stand in a grid. */
export function useCarousel(strip: RefObject<HTMLElement | null>, count: number, active: boolean) {
  const [index, setIndex] = useState(0);
  const aim = useRef(0);

  /** Moves by a number of slides, around the ends. */
  const move = (by: number): void => {
    const row = strip.current;
    const to = (aim.current + by + count) % count;
    const slide = row?.children[to];
    if (!row || !(slide instanceof HTMLElement)) return;
    const around = Math.abs(to - aim.current) > 1;
    aim.current = to;
    setIndex(to);
    row.scrollTo({ left: placeOf(row, slide), behavior: around || still() ? 'auto' : 'smooth' });
  };
  const moveNow = useRef(move);
  useEffect(() => {
    moveNow.current = move;
  });

  useEffect(() => {
    const row = strip.current;
    if (!active || !row) return;
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      aim.current = nearestTo(row);
      setIndex(aim.current);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, rest);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined || !isForStrip(event, row)) return;
      event.preventDefault();
      moveNow.current(by);
    };
    row.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      row.removeEventListener('scroll', onScroll);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [strip, active]);

  return { index, move };
}
