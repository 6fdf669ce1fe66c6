/** What talks to the server when someone buys; loaded then, and not before. */
import { authorizedFetch } from '../../api/http.ts';
import { fieldErrorsOf, problemOf } from '../../api/problem.ts';
import { type CheckoutRequest, refused } from './checkout.ts';

/** A failure the server explained; anything else is told in the page's own words. */
class CheckoutRefused extends Error {
  override name = refused;
  fieldErrors: Readonly<Record<string, string>>;
  constructor(message: string, fieldErrors: Readonly<Record<string, string>>) {
    super(message);
    this.fieldErrors = fieldErrors;
  }
}

interface Answer {
  url?: unknown;
  error?: { message?: unknown } | null;
}

/** True for the names of this machine: the program may be opened by one and be configured with the other. */
const isThisMachine = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/** Only web addresses, and only encrypted ones outside this site and machine: never `javascript:` or the like. */
function checkedUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '')
    throw new Error('No checkout URL received from payment processor');
  const { origin, protocol, hostname, href } = new URL(url, location.origin);
  const local = protocol === 'http:' && isThisMachine(hostname) && isThisMachine(location.hostname);
  if (origin !== location.origin && protocol !== 'https:' && !local)
    throw new Error(`The checkout URL is not acceptable: ${protocol}`);
  return href;
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
  if (typeof reason === 'string' && reason !== '')
    throw new CheckoutRefused(reason, fieldErrorsOf(problemOf(response.status, answer)));
  if (!response.ok || answer.error) throw new Error('Failed to create checkout session');
  return checkedUrl(answer.url);
}
