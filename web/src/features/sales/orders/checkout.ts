/**
 * Starting a checkout. The price sent is what the page showed; the server charges what its own
 * catalogue says and refuses a difference. The tab is opened inside the press, before the server is asked:
 * browsers block one that comes later.
 */
import { messages } from '../../../content/messages.ts';
import type { Service } from '../../../content/types.gen.ts';
import { toast } from '../../../ui/toast.ts';
import type { QuoteAnswer } from './quote.ts';

const t = messages('site.checkout');

export interface CheckoutRequest {
  serviceId: string;
  serviceName: string;
  /** Cents of the site's currency. */
  amount: number;
  /** With tax, as the buyer saw it; the server refuses another one. */
  total?: number | undefined;
  isRecurring: boolean;
  /** Lowers the price to `amount`. */
  code?: string | undefined;
  formData?: Record<string, unknown> | undefined;
}

/** What a checkout has to know about a service. */
export type Sold = Pick<Service, 'id' | 'name' | 'price_cents' | 'recurring'>;

/** What the server said an order comes to. */
export interface Quoted extends QuoteAnswer {
  serviceId: string;
  /** The buyer's, as they were asked for; '' while they aren't known. */
  country: string;
  vatId: string;
}

/** What is asked for when a service of the catalogue is bought, at the price that was quoted if one was. */
export function requestFor(
  service: Sold,
  formData?: Record<string, unknown>,
  quote?: Quoted | undefined,
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

/** How a failure is titled, and what it says when the server gave no reason. */
export interface FailureWords {
  title: string;
  text: string;
  /** The toast keeps to the text whatever the server gave as a reason; the form shows the reason. */
  fixed?: boolean;
}

/** What fails: a checkout, the form of a consultation, or the payment of one service on its page. */
export type What = 'failed' | 'consultation' | 'payment';

export const failureWords = (what: What): FailureWords => ({
  title: t(`${what}.title`),
  text: t(`${what}.text`),
  fixed: what === 'consultation',
});

/** What failed, as the toast has told it already, and the fields that the server found wrong. */
export interface Failure {
  message: string;
  fieldErrors: Readonly<Record<string, string>>;
}

/** The name of an error whose message the server wrote for the buyer. */
export const refused = 'CheckoutRefused';

/** What talks to the server, and what follows, is loaded when someone buys. */
const load = () => import('./create-checkout.ts');

/** A blank tab that cannot reach back into this page; null when the browser blocked it. */
function openBlankTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

function fail(error: unknown, words: FailureWords): Failure {
  console.error('checkout failed', error);
  const known = error instanceof Error && error.name === refused;
  const message = known ? error.message : words.text;
  toast({ title: words.title, text: words.fixed ? words.text : message, tone: 'danger' });
  return { message, fieldErrors: known ? ((error as Partial<Failure>).fieldErrors ?? {}) : {} };
}

/**
 * Opens the checkout in a new tab. Call it directly in the press. Resolves when the button is free again: null,
 * or what failed.
 */
export async function checkoutInTab(
  request: CheckoutRequest,
  what: What = 'failed',
): Promise<Failure | null> {
  const tab = openBlankTab();
  try {
    const { createCheckout, show } = await load();
    show(tab, await createCheckout(request));
    return null;
  } catch (error) {
    tab?.close();
    return fail(error, failureWords(what));
  }
}

/**
 * Opens the next page in this window, for consultations and for orders without a payment page. Resolves as
 * checkoutInTab does.
 */
export async function checkoutHere(request: CheckoutRequest, what: What = 'failed'): Promise<Failure | null> {
  try {
    await (await load()).follow(request, what);
    return null;
  } catch (error) {
    return fail(error, failureWords(what));
  }
}
