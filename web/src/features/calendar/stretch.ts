/**
 * Dragging along the hours of a day: over empty hours it makes an event as long as the drag, at the lower edge of one it
 * changes its end. Escape gives up. A finger scrolls over empty hours; the edge follows it.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { swallowClick, threshold } from './drag.ts';

/** A drag goes in steps of so many minutes, and an event takes at least one. */
export const stretchStep = 15;
const dayMinutes = 1440;

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
  /** A finger drags as well. What is pressed must then have `touch-action: none`. */
  touch?: boolean;
  /** Where in the day the pointer is while it is dragged; null when the drag ends. */
  onMove: (minute: number | null) => void;
  onDrop: (minute: number) => void;
}

/** Follows a press until it ends. `onDrop` is called when it was dragged, not when it was a click. */
export function followHours(press: ReactPointerEvent, { column, touch, onMove, onDrop }: Following): void {
  if (press.button !== 0 || (press.pointerType === 'touch' && !touch)) return;
  const control = new AbortController();
  const listen = { signal: control.signal };
  let dragging = false;
  const end = () => {
    control.abort();
    document.documentElement.classList.remove('is-stretching');
    onMove(null);
  };
  const follow = ({ clientY }: PointerEvent) => {
    if (!dragging && Math.abs(clientY - press.clientY) < threshold) return;
    dragging = true;
    document.documentElement.classList.add('is-stretching');
    onMove(minuteAt(clientY, column));
  };
  const release = ({ clientY }: PointerEvent) => {
    if (dragging) swallowClick();
    end();
    if (dragging) onDrop(minuteAt(clientY, column));
  };
  addEventListener('pointermove', follow, listen);
  addEventListener('pointerup', release, listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen);
}
