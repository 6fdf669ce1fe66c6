/** Checkout requests; loaded only when a visitor buys. */

import { authorizedFetch } from '../../../api/http.ts';
import { fieldErrorsOf, toApiError } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { forgetDraft } from '../../../lib/drafts.ts';
import { savedReferralCode } from '../../../lib/referral-code.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.ts';
import { type CheckoutKind, type CheckoutRequest, refusedErrorName } from './checkout.ts';

const t = messages('site.checkout');

/** An error with the server's explanation; other errors use the page's texts. */
class CheckoutRefused extends Error {
  override name = refusedErrorName;
  fieldErrors: Readonly<Record<string, string>>;
  constructor(message: string, fieldErrors: Readonly<Record<string, string>>) {
    super(message);
    this.fieldErrors = fieldErrors;
  }
}

interface Answer {
  url?: unknown;
  error?: { message?: unknown } | null;
  /** Reason in the format of the other API routes. */
  detail?: unknown;
}

/**
 * Reports whether the host is this machine, which has several names: the configured one may differ from the address.
 */
const isThisMachine = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/**
 * Accepts only https, this site and its machine: never `javascript:` (docs/security.md, T26). The server checks the
 * host of the payment provider, which is configurable.
 */
function checkedUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '')
    throw new Error('No checkout URL received from payment processor');
  const { origin, protocol, hostname, href } = new URL(url, location.origin);
  const local = protocol === 'http:' && isThisMachine(hostname) && isThisMachine(location.hostname);
  if (origin !== location.origin && protocol !== 'https:' && !local)
    throw new Error(`The checkout URL is not acceptable: ${protocol}//${hostname}`);
  return href;
}

/** Sends the request and returns the address at which the buyer continues. */
async function ask(path: string, body: unknown): Promise<string> {
  const response = await authorizedFetch(new URL(path, location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
  const reason = answer.error?.message ?? answer.detail;
  if (typeof reason === 'string' && reason !== '')
    throw new CheckoutRefused(reason, fieldErrorsOf(toApiError(response.status, answer)));
  if (!response.ok || answer.error) throw new Error('Failed to create checkout session');
  return checkedUrl(answer.url);
}

/** Requests the payment address. */
export function createCheckout(request: CheckoutRequest): Promise<string> {
  const { via } = savedReferralCode();
  return ask('/api/checkout', via ? { ...request, formData: { ...request.formData, via } } : request);
}

/**
 * Idempotency key of this page load, also after Back: submitting the same form again yields the same order. Only
 * pages on https or on this machine can generate one.
 */
const requestKey = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;

/**
 * Opens the next page in this window. The result of an order replaces the form and deletes its draft, so that going
 * back doesn't place the order again.
 */
export async function openNextPage(request: CheckoutRequest, what: CheckoutKind): Promise<void> {
  if (what === 'consultation') {
    location.assign(await createCheckout(request));
    return;
  }
  const url = await createCheckout({ ...request, formData: { ...request.formData, requestKey } });
  forgetDraft('order');
  location.replace(url);
}

/** Requests the address at which an unfinished order continues. */
export const resumeCheckout = (token: string): Promise<string> =>
  ask(`/api/orders/${encodeURIComponent(token)}/resume`, {});

/** Time in ms to read that the popup was blocked, before this window leaves the page. */
const readingTime = 1500;

const isOwn = (url: string, path: string): boolean => new URL(url).pathname === path;

/** Shows the checkout in the opened tab, or in this window if the browser blocked it. */
export function showCheckout(tab: Window | null, url: string): void {
  if (!tab || tab.closed) {
    toast({ title: t('blocked.title'), text: t('blocked.text'), tone: 'danger' });
    setTimeout(() => location.assign(url), readingTime);
    return;
  }
  // An order by invoice first needs a form, which is a page of this site: open it in this window.
  if (isOwn(url, paths.serviceOrder())) {
    tab.close();
    location.assign(url);
    return;
  }
  tab.location.replace(url);
  // An order by invoice needs no payment: its tab shows that.
  if (isOwn(url, '/payment-success')) return;
  toast({ title: t('opened.title'), text: t('opened.text'), tone: 'positive' });
}
