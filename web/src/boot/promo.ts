/**
 * Rotates the offers above the header every 3 seconds. It pauses while hovered, focused, in a hidden tab, or with
 * reduced motion. A dismissal lasts for the visit.
 */
const period = 3000;
const dismissedKey = 'harborlight.promo-dismissed';

function dismiss(): void {
  document.documentElement.dataset.promo = 'dismissed';
  try {
    sessionStorage.setItem(dismissedKey, '1');
  } catch {
    // Without storage, the banner returns on the next page.
  }
}

export function startPromo(): void {
  const banner = document.querySelector('[data-promo-banner]');
  if (!banner) return;
  banner.querySelector('button')?.addEventListener('click', dismiss);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const offers = [...banner.querySelectorAll('a')];
  let at = 0;
  setInterval(() => {
    if (document.hidden || banner.matches(':hover, :focus-within')) return;
    at = (at + 1) % offers.length;
    offers.forEach((offer, index) => {
      offer.hidden = index !== at;
    });
  }, period);
}
