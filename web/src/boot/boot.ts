/**
 * The script of every page: the header, and islands that come to life when somebody wants them. React is not part
 * of it. Links, disclosure and dialogs of the platform need none of it.
 */
import { reportLater } from '../lib/report-later.ts';
import { focusQuietly } from '../lib/scroll.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { fetchAhead, start, watch } from './islands.ts';
import { startMenus } from './menu.ts';
import { prefetchOnHover } from './prefetch.ts';
import { startPromo } from './promo.ts';
import { startAccount } from './session.ts';

/** The section that the address names takes the focus, so that keyboard and screen reader go on where the eye does. */
function focusSection(): void {
  const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (section) focusQuietly(section.querySelector<HTMLElement>('h1, h2, h3') ?? section);
}

/** Toasts that stood when the last page was left. */
function showKeptToasts(): void {
  try {
    if (sessionStorage.getItem('harborlight.toasts'))
      import('../ui/toast.ts').then((toasts) => toasts.showKept(), reportLater);
  } catch {
    // Storage may be forbidden.
  }
}

/** Pixels scrolled before the helper of the home page appears. */
const threshold = 500;
const onScroll = (): void => {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > threshold);
};

/** What stands around a page; the assistant in its frame has nothing around it. */
function startShell(): void {
  startMenus();
  startPromo();
  startAccount();
  showKeptToasts();
  prefetchOnHover();
  addEventListener('hashchange', focusSection);
  focusSection();
  addEventListener('scroll', onScroll, { passive: true });
  onScroll();
}

async function boot(): Promise<void> {
  if (document.querySelector('body > header')) startShell();
  await start();
  document.documentElement.dataset.ready = '';
}

const whenLoaded = async (): Promise<void> => {
  await whenIdle();
  fetchAhead();
};

watch();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void boot());
else void boot();
if (document.readyState === 'complete') void whenLoaded();
else addEventListener('load', () => void whenLoaded());
