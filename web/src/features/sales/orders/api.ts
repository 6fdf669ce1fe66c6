/** Orders by their private token. For lazy chunks only. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { ApiError } from '../../../api/problem.ts';
import type { components } from '../../../api/types.gen.ts';

export type OrderStatus = components['schemas']['OrderStatus'];
export type SubscriptionStatus = components['schemas']['SubscriptionStatus'];

/** Reports whether the order doesn't exist, so that retries are useless. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const waitsForPayment = ({ state, mode }: OrderStatus): boolean =>
  mode !== 'invoice' && (state === 'created' || state === 'pending');

/** Returns the polling interval in ms: short at first, then half a minute. */
const pause = (looks: number): number => Math.min(2_000 * 1.5 ** Math.max(0, looks - 5), 30_000);

/** Loads the order with this token, and polls until its payment is settled. */
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

/** Reports whether an order by invoice waits for the buyer's confirmation. */
export const isUnconfirmed = ({ state, mode }: Pick<OrderStatus, 'state' | 'mode'>): boolean =>
  mode === 'invoice' && state === 'created';

/** Confirms an order with the token from the buyer's email. */
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

/** Ends the subscription after the paid period. */
export function useEndSubscription(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/orders/{token}/end-subscription', { params: { path: { token } } })),
    onSuccess: (order) => client.setQueryData(['order', token], order),
  });
}

/** Opens the provider's page on which the buyer changes the payment method. */
export const useOpenPaymentDetails = (token: string) =>
  useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/orders/{token}/payment-details', { params: { path: { token } } })),
    onSuccess: ({ url }) => location.assign(url),
  });
