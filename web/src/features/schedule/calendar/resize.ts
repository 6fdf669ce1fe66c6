/**
 * Dragging along the hours of a day: over empty hours, it creates an event of that length; at the lower edge of an
 * event, it changes the end. Escape cancels. With touch, a drag over empty hours starts after a short press, before
 * which it scrolls; the edge of an event follows immediately.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { suppressClick, threshold } from './drag.ts';

/** Step of a drag in minutes, also the minimum length of an event. */
export const resizeStep = 15;
const dayMinutes = 1440;

/** Time in ms that a finger must rest on empty hours before it draws. Browsers open menus after 500. */
const touchDelay = 350;

/** Minutes of local time since midnight. */
export interface MinuteRange {
  from: number;
  to: number;
}

/** Returns the period between two minutes of a drag, in whole steps. Pure. */
export function minuteRange(anchor: number, minute: number): MinuteRange {
  const [low, high] = anchor < minute ? [anchor, minute] : [minute, anchor];
  const from = Math.floor(low / resizeStep) * resizeStep;
  return {
    from,
    to: Math.min(Math.max(Math.ceil(high / resizeStep) * resizeStep, from + resizeStep), dayMinutes),
  };
}

/** Returns the minute of the day for a vertical screen position in the column of hours. */
export function minuteAt(y: number, column: Element): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.min(Math.max(((y - top) / height) * dayMinutes, 0), dayMinutes - 1);
}

interface Following {
  column: Element;
  /**
   * Touch drags immediately; the pressed element must then have `touch-action: none`. Otherwise, it must rest first.
   */
  touch?: boolean;
  /** Called with the minute under the pointer during a drag; null at its end. */
  onMove: (minute: number | null) => void;
  onDrop: (minute: number) => void;
}

const drawing = 'is-stretching';

/** Prevents scrolling while a finger draws. Call it before the press: later, the browser has decided to scroll. */
export function preventScroll(scroller: HTMLElement): () => void {
  const hold = (event: Event) => {
    if (document.documentElement.classList.contains(drawing)) event.preventDefault();
  };
  scroller.addEventListener('touchmove', hold, { passive: false });
  return () => scroller.removeEventListener('touchmove', hold);
}

/** Tracks a press until it ends. Calls `onDrop` after a drag, not after a click. */
export function trackHours(press: ReactPointerEvent, { column, touch, onMove, onDrop }: Following): void {
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
  const rested = mustRest ? setTimeout(() => drag(press.clientY), touchDelay) : undefined;
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
    if (dragging) suppressClick();
    end();
    if (dragging) onDrop(minuteAt(clientY, column));
  };
  addEventListener('pointermove', follow, listen);
  addEventListener('pointerup', release, listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('contextmenu', (event) => mustRest && event.preventDefault(), listen);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen);
}
