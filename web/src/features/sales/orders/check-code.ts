/** Asks the server what a code does to a price; loaded when someone enters one. */
import { api, unwrap } from '../../../api/client.ts';
import type { Deal } from './checkout.ts';

export async function checkCode(serviceId: string, code: string): Promise<Deal> {
  const price = await unwrap(api.POST('/api/checkout/code', { body: { serviceId, code } }));
  const { code: known, amount_cents: amount, list_cents: list, currency } = price;
  return { serviceId, code: known, amount, list, currency };
}
