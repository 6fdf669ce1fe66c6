/**
 * Starts a checkout. The request contains the price on the page; the server charges its catalog's price and refuses a
 * difference. The tab is opened synchronously in the click handler, before the request, because browsers block later
 * popups.
 */
import { messages } from '../../../content/messages.ts';
import type { Service } from '../../../content/types.gen.ts';
import { reportLater } from '../../../lib/report-later.ts';
import type { ToastContent } from '../../../ui/toast.ts';
import type { QuoteAnswer } from './quote.ts';

const t = messages('site.checkout');

export interface CheckoutRequest {
  serviceId: string;
  serviceName: string;
  /** Price in cents of the site's currency. */
  amount: number;
  /** Total with tax, as shown to the buyer; the server refuses a different one. */
  total?: number | undefined;
  isRecurring: boolean;
  /** Discount code that reduces the price to `amount`. */
  code?: string | undefined;
  formData?: Record<string, unknown> | undefined;
}

/** Fields of a service that a checkout needs. */
export type CheckoutService = Pick<Service, 'id' | 'name' | 'price_cents' | 'recurring'>;

/** The server's quote for an order. */
export interface Quote extends QuoteAnswer {
  serviceId: string;
  /** The buyer's country in the request; '' if unknown. */
  country: string;
  vatId: string;
}

/** Returns the checkout request for a catalog service, with the quoted price if there is a quote. */
export function requestFor(
  service: CheckoutService,
  formData?: Record<string, unknown>,
  quote?: Quote | undefined,
): CheckoutRequest {
  return {
    serviceId: service.id,
    serviceName: service.name,
    amount: quote?.price_cents ?? service.price_cents ?? 0, // without a price, the server refuses
    total: quote?.total_cents,
    isRecurring: service.recurring !== null,
    code: quote?.code || undefined,
    formData,
  };
}

/** Title of an error, and its text if the server gave no reason. */
export interface FailureWords {
  title: string;
  text: string;
  /** True if the toast always shows this text; the form shows the server's reason. */
  fixed?: boolean;
}

/** The failed operation: a checkout, a consultation form, or the payment of a service on its page. */
export type CheckoutKind = 'failed' | 'consultation' | 'payment';

export const failureWords = (what: CheckoutKind): FailureWords => ({
  title: t(`${what}.title`),
  text: t(`${what}.text`),
  fixed: what === 'consultation',
});

/** An error that a toast has shown, with the invalid fields. */
export interface Failure {
  message: string;
  fieldErrors: Readonly<Record<string, string>>;
}

/** Name of an error with a message from the server for the buyer. */
export const refusedErrorName = 'CheckoutRefused';

/** The code that sends requests, loaded when a visitor buys. */
const load = () => import('./create-checkout.ts');

/** Opens a blank tab without access to this page; returns null if the browser blocked it. */
function openBlankTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

type Show = (content: ToastContent) => void;

/** Shows a toast. Its code is loaded first, so without a connection, only a form shows its error beside the button. */
const showLater: Show = (content) => {
  import('../../../ui/toast.ts').then(({ toast }) => toast(content), reportLater);
};

function fail(error: unknown, words: FailureWords, show: Show): Failure {
  console.error('checkout failed', error);
  const known = error instanceof Error && error.name === refusedErrorName;
  const message = known ? error.message : words.text;
  const text = words.fixed ? words.text : message;
  show({ title: words.title, text, tone: 'danger' });
  return { message, fieldErrors: known ? ((error as Partial<Failure>).fieldErrors ?? {}) : {} };
}

/**
 * Opens the checkout in a new tab. Call it synchronously in the click handler. Resolves when the button can be used
 * again: to null, or to the error. `show` is for a page without another place for the error.
 */
export async function checkoutInTab(
  request: CheckoutRequest,
  what: CheckoutKind = 'failed',
  show = showLater,
): Promise<Failure | null> {
  const tab = openBlankTab();
  try {
    const { createCheckout, showCheckout: show } = await load();
    show(tab, await createCheckout(request));
    return null;
  } catch (error) {
    tab?.close();
    return fail(error, failureWords(what), show);
  }
}

/**
 * Opens the next page in this window, for consultations and for orders without a payment page. Resolves like
 * checkoutInTab.
 */
export async function checkoutHere(
  request: CheckoutRequest,
  what: CheckoutKind = 'failed',
): Promise<Failure | null> {
  try {
    await (await load()).openNextPage(request, what);
    return null;
  } catch (error) {
    return fail(error, failureWords(what), showLater);
  }
}
