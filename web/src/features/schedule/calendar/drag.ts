/**
 * Dragging with a mouse or a pen: what is pressed follows the pointer, and the element under it that carries
 * `data-drop` says where it would land. Escape gives up. A finger scrolls instead.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';

/** How far, in pixels, a press has to go to be a drag and no click. */
export const threshold = 6;

export interface Drop {
  /** The `data-drop` of the element it landed on. */
  on: string;
  /** How far down it went, in parts of that element's height. */
  down: number;
}

const targetAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;

/** The click that ends a drag would open what was dragged. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/** Follows a press until it ends. `onDrop` is called when it was dragged to some place. */
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
    if (isDragging()) swallowClick();
    end();
    const { drop: on } = landed?.dataset ?? {};
    if (landed && on) onDrop({ on, down: (event.clientY - clientY) / landed.clientHeight });
  };
  addEventListener('pointermove', follow, listen);
  addEventListener('pointerup', release, listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), listen);
}
