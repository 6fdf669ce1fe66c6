/**
 * The only script that runs before the first paint. It marks what the page would otherwise show for a moment and then
 * hide (neither flag is a secret), and watches view transitions, which start that early.
 */
const { dataset } = document.documentElement;
try {
  if (sessionStorage.getItem('harborlight.promo-dismissed')) dataset.promo = 'dismissed';
  if (localStorage.getItem('harborlight.session') === '1') dataset.session = 'in';
} catch {
  // Storage may be forbidden; then nothing was kept.
}

/** The links that prefetch.ts leaves out too. It is no import: this script is one file, without a second request. */
const notPages = /^\/(?:api|checkout)\//;

/** A skipped transition (a hidden tab, a quick second press) is no error, but browsers report its rejection as one. */
const ignoreSkipped = ({ viewTransition }: PageSwapEvent | PageRevealEvent): void => {
  viewTransition?.ready.catch(() => undefined);
};

addEventListener('pageswap', (event) => {
  ignoreSkipped(event);
  // What the program answers there has no script that could ignore it.
  const { pathname } = new URL(event.activation?.entry?.url ?? location.href);
  if (notPages.test(pathname)) event.viewTransition?.skipTransition();
});
addEventListener('pagereveal', ignoreSkipped);
