/** Brings the prerendered page to life. The page's own chunk is awaited first, so that hydration is one step. */
import { hydrateRoot } from 'react-dom/client';
import { authStore } from './api/session.ts';
import { App } from './app.tsx';
import { scrollToSection } from './lib/scroll.ts';
import { loadPage } from './routes.ts';
import { adoptLinks } from './shell/navigation.ts';
import { buttonClass } from './ui/Button.tsx';

/**
 * Stands in for a page that React had to take away: a part of it could not be loaded, because the site was
 * replaced by a newer one or the connection is gone. Loading the page again mends both; drafts are kept.
 */
function apologize(root: HTMLElement): void {
  const put = (tag: 'main' | 'h1' | 'button', className: string, text = '') =>
    Object.assign(document.createElement(tag), { className, textContent: text });
  const page = put('main', 'wrap section-snug');
  const again = put('button', buttonClass({ className: 'mt-6' }), 'Load It Again');
  again.onclick = () => location.reload();
  page.append(put('h1', 'display text-2xl', 'This page could not be loaded completely.'), again);
  root.replaceChildren(page);
  again.focus();
}

export async function start(): Promise<void> {
  const root = document.getElementById('site');
  if (!root) throw new Error('the page has no #site element');
  authStore.subscribe(() => {
    if (authStore.get().user) void import('./live.ts');
  });
  await loadPage(location.pathname);
  await new Promise<void>((resolve) => {
    hydrateRoot(root, <App />, {
      onUncaughtError(error) {
        reportError(error);
        apologize(root);
      },
    });
    // React hydrates in tasks of its own; a frame and a task later its handlers are in place.
    requestAnimationFrame(() => setTimeout(resolve));
  });
  adoptLinks(document.body);
  document.documentElement.dataset.ready = '';
  if (location.hash) scrollToSection(decodeURIComponent(location.hash.slice(1)));
}
