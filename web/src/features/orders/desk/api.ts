/** The administrator's side of orders, on TanStack Query. For the lazy chunk of its tab. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Order = Schemas['OrderRow'];
export type OrderDetail = Schemas['OrderDetail'];
export type Revenue = Schemas['Revenue'];
export type RevenueDay = Schemas['RevenueDay'];
export type Figures = Schemas['Figures'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface OrderFilter {
  q: string;
  state: Order['state'] | 'all';
  mode: Order['mode'] | 'all';
  sort: 'newest' | 'oldest' | 'amount';
}

const root = ['admin', 'orders'] as const;

const given = ({ q, state, mode, sort }: OrderFilter) => ({
  ...(q && { q }),
  ...(state !== 'all' && { state }),
  ...(mode !== 'all' && { mode }),
  sort,
});

export const useOrders = (filter: OrderFilter) =>
  useInfiniteQuery({
    queryKey: [...root, 'list', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/orders', { params: { query: { ...given(filter), cursor: pageParam } }, signal }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const ordersFile = (filter: OrderFilter): string =>
  `/api/admin/orders.csv?${new URLSearchParams(given(filter))}`;

export const useOrderDetail = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/orders/{id}', { params: { path: { id } }, signal })),
  });

/** The last 30 days, by the days of the zone. */
export const useRevenue = (zone: string) =>
  useQuery({
    queryKey: [...root, 'revenue', zone],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/revenue', { params: { query: { zone } }, signal })),
  });

/** Notes that an invoice is paid, then reads every list anew, whatever came of it. */
export function useMarkPaid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/admin/orders/{id}/mark-paid', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
