/**
 * Drag and drop with a mouse or pen: the element follows the pointer, and the `data-drop` of the element below is the
 * drop target. Escape cancels. Touch scrolls instead.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';

/** Distance in pixels from which a press is a drag instead of a click. */
export const threshold = 6;

export interface Drop {
  /** `data-drop` of the drop target. */
  on: string;
  /** Vertical position in that element, as a fraction of its height. */
  down: number;
}

const targetAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;

/** Suppresses the click at the end of a drag, which would open the element. */
export function suppressClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/** Tracks a press until it ends. Calls `onDrop` if it was dragged to a drop target. */
export function startDrag(press: ReactPointerEvent<HTMLElement>, onDrop: (drop: Drop) => void): void {
  if (press.button !== 0 || press.pointerType === 'touch') return;
  const dragged = press.currentTarget;
  const { clientX, clientY } = press;
  const control = new AbortController();
  const listen = { signal: control.signal };
  let target: HTMLElement | null = null;

  const mark = (next: HTMLElement | null) => {
    target?.removeAttribute('data-over');
    next?.setAttribute('data-over', '');
    target = next;
  };
  const isDragging = () => 'dragging' in dragged.dataset;
  const end = () => {
    control.abort();
    mark(null);
    delete dragged.dataset.dragging;
    dragged.style.translate = '';
    document.documentElement.classList.remove('is-dragging');
  };
  const follow = (event: PointerEvent) => {
    const [right, down] = [event.clientX - clientX, event.clientY - clientY];
    if (!isDragging() && Math.hypot(right, down) < threshold) return;
    dragged.dataset.dragging = '';
    document.documentElement.classList.add('is-dragging');
    dragged.style.translate = `${right}px ${down}px`;
    mark(targetAt(event.clientX, event.clientY));
  };
  const release = (event: PointerEvent) => {
    const landed = isDragging() ? targetAt(event.clientX, event.clientY) : null;
    if (isDragging()) suppressClick();
    end();
    const { drop: on } = landed?.dataset ?? {};
    if (landed && on) onDrop({ on, down: (event.clientY - clientY) / landed.clientHeight });
  };
  addEventListener('pointermove', follow, listen);
  addEventListener('pointerup', release, listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen);
}
