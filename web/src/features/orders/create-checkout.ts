import { authorizedFetch } from '../../api/http.ts';
import { type CheckoutRequest, refused } from './checkout.ts';

/** A failure the server explained; anything else is told in the page's own words. */
class CheckoutRefused extends Error {
  override name = refused;
}

interface Answer {
  url?: unknown;
  error?: { message?: unknown } | null;
}

/** Only web addresses, and only encrypted ones outside this site: never `javascript:` or the like. */
function checkedUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '')
    throw new Error('No checkout URL received from payment processor');
  const parsed = new URL(url, location.origin);
  if (parsed.origin !== location.origin && parsed.protocol !== 'https:')
    throw new Error(`The checkout URL is not acceptable: ${parsed.protocol}`);
  return parsed.href;
}

/** Asks the server for the address to pay at. */
export async function createCheckout(request: CheckoutRequest): Promise<string> {
  const response = await authorizedFetch(new URL('/api/checkout', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(request),
  });
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
  const reason = answer.error?.message;
  if (typeof reason === 'string' && reason !== '') throw new CheckoutRefused(reason);
  if (!response.ok || answer.error) throw new Error('Failed to create checkout session');
  return checkedUrl(answer.url);
}
