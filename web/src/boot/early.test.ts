import { expect, test, vi } from 'vitest';
import './early.ts';

test.each(['pageswap', 'pagereveal'])('a transition that is skipped at %s reports no error', (type) => {
  const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  const caught = vi.spyOn(ready, 'catch');
  dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready } }));
  expect(caught).toHaveBeenCalledOnce();
});

test.each([
  ['/checkout/test/some-order', 1],
  ['/api/orders/some-order/opt-out', 1],
  ['/pricing', 0],
])('a transition to %s is skipped: %i', (path, times) => {
  const viewTransition = { ready: Promise.resolve(), skipTransition: vi.fn() };
  const activation = { entry: { url: new URL(path, location.href).href } };
  dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition, activation }));
  expect(viewTransition.skipTransition).toHaveBeenCalledTimes(times);
});
