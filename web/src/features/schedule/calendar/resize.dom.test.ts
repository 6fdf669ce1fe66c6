import { expect, test, vi } from 'vitest';
import { preventScroll, trackHours } from './resize.ts';

/** Presses at noon, moves down by this many hours and releases; returns the minute at which the drag ended. */
function drag(pointerType: string, touch: boolean, hours: number, rest = () => {}): number | null {
  const column = document.createElement('div');
  column.getBoundingClientRect = () => ({ top: 0, height: 2400 }) as DOMRect;
  let dropped: number | null = null;
  const press = { button: 0, pointerType, clientY: 1200 } as Parameters<typeof trackHours>[0];
  trackHours(press, {
    column,
    touch,
    onMove: () => {},
    onDrop: (minute) => {
      dropped = minute;
    },
  });
  rest();
  for (const type of ['pointermove', 'pointerup'])
    dispatchEvent(new PointerEvent(type, { clientY: 1200 + hours * 100 }));
  return dropped;
}

test('a finger drags the edge of an event at once, and scrolls over empty hours', () => {
  expect(drag('touch', true, 2)).toBe(14 * 60);
  expect(drag('touch', false, 2)).toBeNull();
  expect(drag('mouse', false, 2)).toBe(14 * 60);
  expect(drag('touch', true, 0)).toBeNull();
});

test('touch draws after resting, and prevents scrolling meanwhile', () => {
  vi.useFakeTimers();
  const hours = document.createElement('section');
  const stop = preventScroll(hours);
  const scrolls = () => hours.dispatchEvent(new Event('touchmove', { cancelable: true }));
  const rest = () => {
    expect(scrolls(), 'before it has rested').toBe(true);
    vi.advanceTimersByTime(400);
    expect(scrolls(), 'while it draws').toBe(false);
  };
  expect(drag('touch', false, 2, rest)).toBe(14 * 60);
  expect(scrolls(), 'afterwards').toBe(true);
  stop();
  vi.useRealTimers();
});
