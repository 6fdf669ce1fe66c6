/**
 * The script of every page. It runs the header and hydrates islands when a visitor needs them. It contains no React.
 * Links, `<details>` and dialogs of the browser work without it.
 */

import { saveReferralCode } from '../lib/referral-code.ts';
import { reportLater } from '../lib/report-later.ts';
import { focusQuietly } from '../lib/scroll.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { whenVisited } from '../lib/when-visited.ts';
import { fetchCode, start, watch } from './islands.ts';
import { startMenus } from './menu.ts';
import { prefetchOnHover } from './prefetch.ts';
import { startPromo } from './promo.ts';
import { startAccount } from './session.ts';
import { countVisits } from './visits.ts';

/** Returns the hash without `#`, or an empty string if its encoding is invalid: links may come from anywhere. */
function hashName(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Focuses the section in the address, so that keyboard and screen reader continue there. */
function focusSection(): void {
  const section = document.getElementById(hashName());
  if (section) focusQuietly(section.querySelector<HTMLElement>('h1, h2, h3') ?? section);
}

/** Shows the toasts that were still open when the user left the last page. */
function restoreToasts(): void {
  try {
    if (sessionStorage.getItem('harborlight.toasts'))
      import('../ui/toast.ts').then((toasts) => toasts.showStoredToasts(), reportLater);
  } catch {
    // Storage may be forbidden.
  }
}

/** Pixels scrolled before the purchase button of the home page appears. */
const threshold = 500;
const onScroll = (): void => {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > threshold);
};

/** Starts the header and other page-wide features. The assistant's page has none of them. */
function startShell(): void {
  startMenus();
  startPromo();
  startAccount();
  restoreToasts();
  prefetchOnHover();
  countVisits();
  saveReferralCode();
  addEventListener('hashchange', focusSection);
  focusSection();
  addEventListener('scroll', onScroll, { passive: true });
  onScroll();
}

async function boot(): Promise<void> {
  await whenVisited();
  if (document.querySelector('body > header')) startShell();
  await start();
  document.documentElement.dataset.ready = '';
}

const whenLoaded = async (): Promise<void> => {
  await whenVisited();
  await whenIdle();
  fetchCode();
};

watch();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void boot());
else void boot();
if (document.readyState === 'complete') void whenLoaded();
else addEventListener('load', () => void whenLoaded());
