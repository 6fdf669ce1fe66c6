/** Quotes from the server; loaded once a service is chosen. */
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

export type QuoteAnswer = components['schemas']['QuoteAnswer'];
export type QuoteQuestion = components['schemas']['QuoteInputBody'];

export const requestQuote = (body: QuoteQuestion, signal: AbortSignal): Promise<QuoteAnswer> =>
  unwrap(api.POST('/api/checkout/quote', { body, signal }));
