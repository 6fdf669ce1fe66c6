/**
 * Runs before the first paint, and is all that does: marks what the page would otherwise show for a moment and then
 * take away. Both are flags without a secret.
 */
const { dataset } = document.documentElement;
try {
  if (sessionStorage.getItem('harborlight.promo-dismissed')) dataset.promo = 'dismissed';
  if (localStorage.getItem('harborlight.session') === '1') dataset.session = 'in';
} catch {
  // Storage may be forbidden; then nothing was kept.
}
