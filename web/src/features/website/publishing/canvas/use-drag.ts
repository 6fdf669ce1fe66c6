import { type PointerEvent, type RefObject, useState } from 'react';
import { gapAt, gapsOf } from './gaps.ts';

/** Within this distance of an edge of the frame, in pixels, the page scrolls while a section is dragged. */
const edge = 60;
/** How far it scrolls in each frame of the animation, in pixels. */
const step = 12;

/**
 * Drags one of the elements of a page, from top to bottom. `start` belongs to the handle, and `line` is the position
 * of the gap where the element would be dropped. Escape cancels.
 */
export function useDrag(
  frame: RefObject<HTMLIFrameElement | null>,
  elementsOf: (page: Document) => (Element | null)[],
  onDrop: (gap: number) => void,
) {
  const [line, setLine] = useState<number | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const inner = frame.current;
    const page = inner?.contentDocument;
    const view = page?.defaultView;
    if (!inner || !page || !view || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const elements = elementsOf(page);
    let y = -1;
    let gap = -1;
    let frameRequest = 0;
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      y = clientY - inner.getBoundingClientRect().top;
    };
    /** Runs before each repaint, so that the page also scrolls while the pointer rests at an edge. */
    const update = (): void => {
      frameRequest = requestAnimationFrame(update);
      if (y < 0) return;
      if (y < edge) view.scrollBy({ top: -step, behavior: 'instant' });
      else if (y > inner.clientHeight - edge) view.scrollBy({ top: step, behavior: 'instant' });
      const gaps = gapsOf(elements);
      gap = gapAt(gaps, y);
      setLine(gaps[gap] ?? null);
    };
    const end = (): void => {
      cancelAnimationFrame(frameRequest);
      handle.removeEventListener('pointermove', follow);
      handle.removeEventListener('lostpointercapture', drop);
      removeEventListener('keydown', cancel, true);
      setLine(null);
    };
    const drop = (): void => {
      end();
      if (gap >= 0) onDrop(gap);
    };
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    handle.setPointerCapture(event.pointerId);
    update();
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', drop);
    addEventListener('keydown', cancel, true);
  };
  return { start, line };
}
