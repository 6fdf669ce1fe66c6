import { expect, test, vi } from 'vitest';
import './early.ts';

test.each(['pageswap', 'pagereveal'])('a transition that is skipped at %s reports no error', (type) => {
  const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  const caught = vi.spyOn(ready, 'catch');
  dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready } }));
  expect(caught).toHaveBeenCalledOnce();
});
