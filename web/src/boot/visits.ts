/**
 * Reports a page view: path, host of the referrer and utm parameters. It sets no cookie and stores nothing. A
 * prerendered or background page counts when it becomes visible, and again when the user returns with Back.
 */
import { paths } from '../paths.ts';

const words = /^(?:service|utm_(?:source|medium|campaign))$/;

/** Maximum length of a utm value; longer ones are omitted to keep the report small. */
const longest = 200;

/** `referrer`: host of the previous page; undefined if none. */
function report(referrer: string | undefined): void {
  const { pathname: path, search } = location;
  const named = [...new URLSearchParams(search)]
    .filter(([name]) => words.test(name))
    .map(([name, value]) => [name, value.slice(0, longest)]);
  const text = JSON.stringify({ path, referrer, ...Object.fromEntries(named) });
  navigator.sendBeacon('/api/visits', new Blob([text], { type: 'application/json' }));
}

export function countVisits(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1') return;
  // The portal's preview sends no request, as docs/product.md promises.
  if (location.pathname === paths.partnerPortal()) return;
  let seen = false;
  const onShow = (): void => {
    if (seen || document.hidden) return; // also while prerendered
    seen = true;
    report(document.referrer.split('/')[2]);
  };
  document.addEventListener('visibilitychange', onShow);
  onShow();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report(location.host);
  });
}
