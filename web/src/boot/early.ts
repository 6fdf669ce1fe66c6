/**
 * The only script that runs before the first paint. It marks elements that would otherwise flash before they are
 * hidden. No flag is a secret.
 */
function mark(): void {
  const { dataset } = document.documentElement;
  if (location.search.includes('service=')) dataset.chosen = '';
  if (location.search.includes('offer=')) dataset.offered = '';
  try {
    if (sessionStorage.getItem('harborlight.promo-dismissed')) dataset.promo = 'dismissed';
    if (localStorage.getItem('harborlight.session') === '1') dataset.session = 'in';
  } catch {
    // Storage may be forbidden; then nothing was saved.
  }
}

mark();
// Marks a prerendered page again when it is visited.
document.addEventListener('prerenderingchange', mark);
