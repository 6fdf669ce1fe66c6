import { beforeEach, expect, test, vi } from 'vitest';
import { countVisits } from './visits.ts';

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
let hidden = false;

beforeEach(() => {
  sendBeacon.mockClear();
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  vi.stubGlobal('navigator', { sendBeacon });
  history.replaceState(null, '', '/pricing');
});

const sent = (): Promise<unknown[]> =>
  Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));

test('a shown page is reported once, with the utm parameters of its address', async () => {
  history.replaceState(null, '', '/service-order?service=video&utm_source=letter&token=secret&q=private');
  Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://news.example/a?b=c' });
  countVisits();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await sent()).toEqual([
    { path: '/service-order', referrer: 'news.example', service: 'video', utm_source: 'letter' },
  ]);
  expect(sendBeacon.mock.calls[0]?.[1].type).toBe('application/json');
});

test('a page in the background is reported when it becomes visible', () => {
  hidden = true;
  countVisits();
  expect(sendBeacon).not.toHaveBeenCalled();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).toHaveBeenCalledOnce();
});

test('Back to a page that was kept counts as another view, without a source', async () => {
  countVisits();
  sendBeacon.mockClear();
  const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
  dispatchEvent(pageshow(false));
  expect(sendBeacon).not.toHaveBeenCalled();
  dispatchEvent(pageshow(true));
  expect((await sent()).at(-1)).toEqual({ path: '/pricing', referrer: location.host });
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('nothing is sent with %j', (wish) => {
  vi.stubGlobal('navigator', { sendBeacon, ...wish });
  countVisits();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a long value is cut', async () => {
  history.replaceState(null, '', `/?utm_source=${'x'.repeat(5000)}`);
  countVisits();
  expect(JSON.stringify(await sent()).length).toBeLessThan(400);
});

test('the preview of the portal sends nothing', () => {
  history.replaceState(null, '', '/partner-portal');
  countVisits();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
});
