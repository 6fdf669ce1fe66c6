/**
 * Reports that this page was shown: its path, the host of the page before, and the utm words of the address. No cookie,
 * nothing stored. A page that is fetched ahead or opened in the background counts once somebody sees it, and again when
 * Back shows it.
 */
import { paths } from '../paths.ts';

const words = /^(?:service|utm_(?:source|medium|campaign))$/;

/** Longer ones are no words; the whole report must stay small. */
const longest = 200;

/** `referrer`: the host of the page before; undefined: none. */
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
  // The preview of the portal sends no request, as docs/product.md says.
  if (location.pathname === paths.partnerPortal()) return;
  let seen = false;
  const onShow = (): void => {
    if (seen || document.hidden) return; // also while it is prerendered
    seen = true;
    report(document.referrer.split('/')[2]);
  };
  document.addEventListener('visibilitychange', onShow);
  onShow();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report(location.host);
  });
}
