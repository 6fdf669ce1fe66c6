/**
 * The only script that runs before the first paint. It marks what the page would otherwise show for a moment and then
 * hide. No flag is a secret.
 */
function mark(): void {
  const { dataset } = document.documentElement;
  if (location.search.includes('service=')) dataset.chosen = '';
  if (location.search.includes('offer=')) dataset.offered = '';
  try {
    if (sessionStorage.getItem('harborlight.promo-dismissed')) dataset.promo = 'dismissed';
    if (localStorage.getItem('harborlight.session') === '1') dataset.session = 'in';
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

mark();
// A page that the browser prepared in the background is marked again when it is visited.
document.addEventListener('prerenderingchange', mark);
