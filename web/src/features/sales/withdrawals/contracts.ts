/** Contracts to choose from: the order of a private link, or the orders of the account. */
import { useEffect, useState } from 'react';
import { requestJson } from '../../../api/http.ts';
import { authStore, mayHaveSession } from '../../../api/session.ts';
import type { components } from '../../../api/types.gen.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { formatDate } from '../../../lib/dates.ts';

export type Kind = 'withdrawal' | 'cancellation';

type MyOrder = components['schemas']['MyOrder'];
type OrderStatus = components['schemas']['OrderStatus'];

export interface Contract {
  id: string;
  label: string;
  /** Identifies the order: by its private token or, in an account, by its number. */
  order: { order: string } | { number: string };
}

/** Reason of a failed submission; without a message, the reason is unknown. */
export interface Failure {
  message: string;
  fieldErrors: Readonly<Record<string, string>>;
}

const labelOf = ({ service_name, number }: Pick<MyOrder, 'service_name' | 'number'>, created?: string) =>
  [service_name, number, created && formatDate(created)].filter(Boolean).join(', ');

/** Reports whether the order may still be reversed, according to the list. */
const isOpen = ({ state }: Pick<MyOrder, 'state'>): boolean =>
  state === 'paid' || state === 'partially_refunded' || state === 'pending' || state === 'disputed';

async function ofLink(token: string): Promise<Contract[]> {
  const order = await requestJson<OrderStatus>('GET', `/api/orders/${encodeURIComponent(token)}`);
  return [{ id: order.number, label: labelOf(order), order: { order: token } }];
}

async function ofAccount(kind: Kind): Promise<Contract[]> {
  const mine = await requestJson<MyOrder[]>('GET', '/api/me/orders');
  return mine
    .filter((order) => isOpen(order) && (kind === 'withdrawal' || order.is_recurring))
    .map((order) => ({
      id: order.number,
      label: labelOf(order, order.created_at),
      order: { number: order.number },
    }));
}

export function useContracts(kind: Kind) {
  const [query] = useSearchParams();
  const token = query.get('order');
  const [contracts, setContracts] = useState<readonly Contract[]>([]);
  const [id, setId] = useState('');
  const [email, setEmail] = useState('');
  useEffect(() => {
    const found = token ? ofLink(token) : mayHaveSession() ? ofAccount(kind) : Promise.resolve([]);
    found
      .then((list) => {
        setContracts(list);
        setId(list[0]?.id ?? '');
        setEmail(authStore.get().user?.email ?? '');
      })
      .catch(() => undefined); // the sender then describes the contract
  }, [token, kind]);
  return { contracts, contract: contracts.find((one) => one.id === id), choose: setId, email };
}
