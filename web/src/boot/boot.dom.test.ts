import { expect, test, vi } from 'vitest';

test('a page starts with any address', async () => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  document.body.append(document.createElement('header'));
  location.hash = '#%'; // invalid percent-encoding
  await import('./boot.ts');
  await vi.waitFor(() => expect(document.documentElement.dataset.ready).toBe(''));
});
