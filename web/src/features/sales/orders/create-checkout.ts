/** What talks to the server when someone buys; loaded then, and not before. */

import { authorizedFetch } from '../../../api/http.ts';
import { fieldErrorsOf, problemOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { forgetDraft } from '../../../lib/drafts.ts';
import { keptVia } from '../../../lib/via.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.ts';
import { type CheckoutRequest, refused, type What } from './checkout.ts';

const t = messages('site.checkout');

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
  /** The reason in the shape of all other routes. */
  detail?: unknown;
}

/** True for the names of this machine: the program may be opened by one and be configured with the other. */
const isThisMachine = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/**
 * Only what is encrypted, this site and its machine: never `javascript:` (docs/security.md, T26). At which host the
 * provider's checkout lives is configured, so the server sees to that.
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

/** Sends to the server and returns the address at which the buyer goes on. */
async function ask(path: string, body: unknown): Promise<string> {
  const response = await authorizedFetch(new URL(path, location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
  const reason = answer.error?.message ?? answer.detail;
  if (typeof reason === 'string' && reason !== '')
    throw new CheckoutRefused(reason, fieldErrorsOf(problemOf(response.status, answer)));
  if (!response.ok || answer.error) throw new Error('Failed to create checkout session');
  return checkedUrl(answer.url);
}

/** Asks the server for the address to pay at. */
export function createCheckout(request: CheckoutRequest): Promise<string> {
  const { via } = keptVia();
  return ask('/api/checkout', via ? { ...request, formData: { ...request.formData, via } } : request);
}

/**
 * Of this page as long as it lives, also behind the back button: the same form sent again is the same order. Only pages
 * on https or this machine can make one.
 */
const requestKey = 'randomUUID' in crypto ? crypto.randomUUID() : undefined;

/**
 * Opens the next page in this window. The result of an order replaces the form and deletes its draft, so that going
 * back doesn't place the order again.
 */
export async function follow(request: CheckoutRequest, what: What): Promise<void> {
  if (what === 'consultation') {
    location.assign(await createCheckout(request));
    return;
  }
  const url = await createCheckout({ ...request, formData: { ...request.formData, requestKey } });
  forgetDraft('order');
  location.replace(url);
}

/** Asks the server for the address at which an unfinished order goes on. */
export const resumeCheckout = (token: string): Promise<string> =>
  ask(`/api/orders/${encodeURIComponent(token)}/resume`, {});

/** Time to read that the popup was blocked before this window leaves, in milliseconds. */
const readingTime = 1500;

const isOwn = (url: string, path: string): boolean => new URL(url).pathname === path;

/** Shows the checkout in the tab that the press opened, or in this window when the browser blocked it. */
export function show(tab: Window | null, url: string): void {
  if (!tab || tab.closed) {
    toast({ title: t('blocked.title'), text: t('blocked.text'), tone: 'danger' });
    setTimeout(() => location.assign(url), readingTime);
    return;
  }
  // An order by invoice needs a form first: that is a page of this site, for this window.
  if (isOwn(url, paths.serviceOrder())) {
    tab.close();
    location.assign(url);
    return;
  }
  tab.location.replace(url);
  // An order that is paid by invoice has no payment to complete: its tab says so.
  if (isOwn(url, '/payment-success')) return;
  toast({ title: t('opened.title'), text: t('opened.text'), tone: 'positive' });
}
