/** What the server says about an order, for the holder of its private token. For lazy chunks only. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { ApiError } from '../../../api/problem.ts';
import type { components } from '../../../api/types.gen.ts';

export type OrderStatus = components['schemas']['OrderStatus'];
export type SubscriptionStatus = components['schemas']['SubscriptionStatus'];

/** The server has no such order: asking again changes nothing. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const waitsForPayment = ({ state, mode }: OrderStatus): boolean =>
  mode !== 'invoice' && (state === 'created' || state === 'pending');

/** How long until the next look, in milliseconds: often at first, then every half minute. */
const pause = (looks: number): number => Math.min(2_000 * 1.5 ** Math.max(0, looks - 5), 30_000);

/** The order with this token, asked for again until its payment is decided. */
export function useOrder(token: string): UseQueryResult<OrderStatus> {
  return useQuery({
    queryKey: ['order', token],
    queryFn: ({ signal }) => unwrap(api.GET('/api/orders/{token}', { params: { path: { token } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data && !waitsForPayment(state.data)) return false;
      if (isUnknown(state.error)) return false;
      return pause(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
}

/** An order by invoice that waits for its buyer's confirmation. */
export const isUnconfirmed = ({ state, mode }: Pick<OrderStatus, 'state' | 'mode'>): boolean =>
  mode === 'invoice' && state === 'created';

/** Confirms an order with what was mailed to its buyer. */
export function useConfirmOrder(token: string, confirmation: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/orders/{token}/confirm', { params: { path: { token } }, body: { confirmation } }),
      ),
    onSuccess: (order) => client.setQueryData(['order', token], order),
  });
}

/** Ends the subscription with the paid month. */
export function useEndSubscription(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/orders/{token}/end-subscription', { params: { path: { token } } })),
    onSuccess: (order) => client.setQueryData(['order', token], order),
  });
}

/** Goes to the provider's page on which the buyer changes how the subscription is paid. */
export const useOpenPaymentDetails = (token: string) =>
  useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/orders/{token}/payment-details', { params: { path: { token } } })),
    onSuccess: ({ url }) => location.assign(url),
  });
