/**
 * Starting a checkout (spec 4, 7, 8). The price sent is what the page showed; the server charges what its own
 * catalogue says and refuses a difference. The tab is opened inside the press, before the server is asked:
 * browsers block one that comes later.
 */
import { authorizedFetch } from '../../api/http.ts';
import { toast } from '../../ui/toast.ts';

export interface CheckoutRequest {
  serviceId: string;
  serviceName: string;
  /** US cents. */
  amount: number;
  isRecurring: boolean;
  formData?: Record<string, unknown>;
}

/** How a failure is titled, and what it says when the server gave no reason. */
export interface FailureWords {
  title: string;
  text: string;
}

export const checkoutFailure: FailureWords = {
  title: 'Checkout Error',
  text: 'Failed to start checkout process. Please try again.',
};
export const paymentFailure: FailureWords = { title: 'Payment Error', text: 'Failed to process payment' };

/** Time to read that the popup was blocked before this window leaves, in milliseconds. */
const readingTime = 1500;

/** A failure the server explained; anything else is told in the page's own words. */
class CheckoutRefused extends Error {
  override name = 'CheckoutRefused';
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

/** A blank tab that cannot reach back into this page; null when the browser blocked it. */
function openBlankTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

const isOwnSuccessPage = (url: string): boolean => new URL(url).pathname === '/payment-success';

function show(tab: Window | null, url: string): void {
  if (!tab || tab.closed) {
    toast({
      title: 'Popup Blocked',
      text: 'Please allow popups and try again, or copy the link to open manually.',
      tone: 'danger',
    });
    setTimeout(() => location.assign(url), readingTime);
    return;
  }
  tab.location.replace(url);
  // An order that is paid by invoice has no payment to complete: its tab says so.
  if (isOwnSuccessPage(url)) return;
  toast({
    title: 'Checkout Opened',
    text: 'Stripe checkout has opened in a new tab. Complete your payment there.',
    tone: 'positive',
  });
}

function fail(error: unknown, words: FailureWords): void {
  console.error('checkout failed', error);
  const text = error instanceof CheckoutRefused ? error.message : words.text;
  toast({ title: words.title, text, tone: 'danger' });
}

/** Opens the checkout in a new tab. Call it directly in the press. Resolves when the button is free again. */
export async function checkoutInTab(request: CheckoutRequest, words = checkoutFailure): Promise<void> {
  const tab = openBlankTab();
  try {
    show(tab, await createCheckout(request));
  } catch (error) {
    tab?.close();
    fail(error, words);
  }
}

/** Goes to the checkout in this window (the enterprise page does). Resolves false when it failed. */
export async function checkoutHere(request: CheckoutRequest, words = checkoutFailure): Promise<boolean> {
  try {
    location.assign(await createCheckout(request));
    return true;
  } catch (error) {
    fail(error, words);
    return false;
  }
}
