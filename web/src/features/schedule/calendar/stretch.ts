/**
 * Dragging along the hours of a day: over empty hours it makes an event as long as the drag, at the lower edge of one it
 * changes its end. Escape gives up. A finger scrolls over empty hours until it has rested on them for a moment; the edge
 * of an event follows it at once.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { swallowClick, threshold } from './drag.ts';

/** A drag goes in steps of so many minutes, and an event takes at least one. */
export const stretchStep = 15;
const dayMinutes = 1440;

/** How long a finger rests on empty hours before it draws, in milliseconds. Browsers open menus after 500. */
const restsFor = 350;

/** Minutes of the wall clock from midnight. */
export interface Stretch {
  from: number;
  to: number;
}

/** What lies between two minutes of a drag, in whole steps. Pure. */
export function stretchOf(anchor: number, minute: number): Stretch {
  const [low, high] = anchor < minute ? [anchor, minute] : [minute, anchor];
  const from = Math.floor(low / stretchStep) * stretchStep;
  return {
    from,
    to: Math.min(Math.max(Math.ceil(high / stretchStep) * stretchStep, from + stretchStep), dayMinutes),
  };
}

/** The minute of the day at a height of the screen, in the column of its hours. */
export function minuteAt(y: number, column: Element): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.min(Math.max(((y - top) / height) * dayMinutes, 0), dayMinutes - 1);
}

interface Following {
  column: Element;
  /** A finger drags at once. What is pressed must then have `touch-action: none`; without this, it has to rest first. */
  touch?: boolean;
  /** Where in the day the pointer is while it is dragged; null when the drag ends. */
  onMove: (minute: number | null) => void;
  onDrop: (minute: number) => void;
}

const drawing = 'is-stretching';

/** Keeps a finger that draws from scrolling. To be called before it presses: later the browser has decided. */
export function holdStill(scroller: HTMLElement): () => void {
  const hold = (event: Event) => {
    if (document.documentElement.classList.contains(drawing)) event.preventDefault();
  };
  scroller.addEventListener('touchmove', hold, { passive: false });
  return () => scroller.removeEventListener('touchmove', hold);
}

/** Follows a press until it ends. `onDrop` is called when it was dragged, not when it was a click. */
export function followHours(press: ReactPointerEvent, { column, touch, onMove, onDrop }: Following): void {
  if (press.button !== 0) return;
  const control = new AbortController();
  const listen = { signal: control.signal };
  const mustRest = press.pointerType === 'touch' && !touch;
  let dragging = false;
  const drag = (y: number) => {
    dragging = true;
    document.documentElement.classList.add(drawing);
    onMove(minuteAt(y, column));
  };
  const rested = mustRest ? setTimeout(() => drag(press.clientY), restsFor) : undefined;
  const end = () => {
    clearTimeout(rested);
    control.abort();
    document.documentElement.classList.remove(drawing);
    onMove(null);
  };
  const follow = ({ clientY }: PointerEvent) => {
    if (dragging) drag(clientY);
    else if (Math.abs(clientY - press.clientY) < threshold) return;
    else if (mustRest) end();
    else drag(clientY);
  };
  const release = ({ clientY }: PointerEvent) => {
    if (dragging) swallowClick();
    end();
    if (dragging) onDrop(minuteAt(clientY, column));
  };
  addEventListener('pointermove', follow, listen);
  addEventListener('pointerup', release, listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('contextmenu', (event) => mustRest && event.preventDefault(), listen);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen);
}
