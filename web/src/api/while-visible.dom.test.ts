import { afterEach, expect, test, vi } from 'vitest';
import { whileVisible } from './while-visible.ts';

function show(visible: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !visible, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => show(true));

test('opens while the page is visible, and reports when it is visible again', () => {
  const close = vi.fn();
  const open = vi.fn((_again: boolean) => close);
  const stop = whileVisible(open);
  expect(open.mock.calls).toEqual([[false]]);
  show(true); // no change
  expect(open).toHaveBeenCalledTimes(1);
  show(false);
  expect(close).toHaveBeenCalledTimes(1);
  show(true);
  expect(open.mock.calls).toEqual([[false], [true]]);
  stop();
  expect(close).toHaveBeenCalledTimes(2);
  show(false);
  show(true);
  expect(open).toHaveBeenCalledTimes(2);
});

test('waits for a page that begins hidden', () => {
  show(false);
  const open = vi.fn(() => () => undefined);
  const stop = whileVisible(open);
  expect(open).not.toHaveBeenCalled();
  show(true);
  expect(open).toHaveBeenCalledExactlyOnceWith(false);
  stop();
});
