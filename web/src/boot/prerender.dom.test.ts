import { expect, test, vi } from 'vitest';

test('a prerendered page starts when it is visited', async () => {
  Object.assign(document, { prerendering: true });
  document.body.innerHTML = '<header></header><harborlight-island data-island="A" data-when="load" />';
  const links = vi.spyOn(document.head, 'append');
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  await import('./boot.ts');
  dispatchEvent(new Event('load'));
  await vi.dynamicImportSettled();
  expect(document.documentElement.dataset).not.toHaveProperty('session');
  expect(links).not.toHaveBeenCalled();
  expect(beacon).not.toHaveBeenCalled();

  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event('prerenderingchange'));
  await vi.waitFor(() => expect(document.documentElement.dataset.session).toBe('out'));
  expect(beacon).toHaveBeenCalledOnce();
});
