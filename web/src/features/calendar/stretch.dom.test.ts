import { expect, test } from 'vitest';
import { followHours } from './stretch.ts';

/** Presses at noon, goes down by so many hours and lets go; returns the minute at which the drag ended. */
function drag(pointerType: string, touch: boolean, hours: number): number | null {
  const column = document.createElement('div');
  column.getBoundingClientRect = () => ({ top: 0, height: 2400 }) as DOMRect;
  let dropped: number | null = null;
  const press = { button: 0, pointerType, clientY: 1200 } as Parameters<typeof followHours>[0];
  followHours(press, {
    column,
    touch,
    onMove: () => {},
    onDrop: (minute) => {
      dropped = minute;
    },
  });
  for (const type of ['pointermove', 'pointerup'])
    dispatchEvent(new PointerEvent(type, { clientY: 1200 + hours * 100 }));
  return dropped;
}

test('a finger drags the edge of an event, and scrolls over empty hours', () => {
  expect(drag('touch', true, 2)).toBe(14 * 60);
  expect(drag('touch', false, 2)).toBeNull();
  expect(drag('mouse', false, 2)).toBe(14 * 60);
  expect(drag('touch', true, 0)).toBeNull();
});
