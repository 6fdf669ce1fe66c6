/** The administrator's side of orders, on TanStack Query. For the lazy chunk of its tab. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../../form/desk/data.ts';

type Schemas = components['schemas'];
export type Order = Schemas['OrderRow'];
export type Fulfilment = Order['fulfilment'];
export type OrderDetail = Schemas['OrderDetail'];
export type Revenue = Schemas['Revenue'];
export type RevenueDay = Schemas['RevenueDay'];
export type Figures = Schemas['Figures'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface OrderFilter {
  q: string;
  state: Order['state'] | 'all';
  mode: Order['mode'] | 'all';
  fulfilment: Fulfilment | 'all';
  sort: 'newest' | 'oldest' | 'amount';
}

const root = ['admin', 'orders'] as const;

export const useOrders = (filter: OrderFilter) =>
  usePages([...root, 'list', filter], (cursor, signal) =>
    unwrap(api.GET('/api/admin/orders', { params: { query: { ...narrowed(filter), cursor } }, signal })),
  );

export const ordersFile = (filter: OrderFilter): string => fileOf('/api/admin/orders.csv', filter);

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

const of = (id: string) => ({ path: { id } });

/** Notes that an invoice is paid. */
export const useMarkPaid = () =>
  useDeskMutation((id: string) => unwrap(api.POST('/api/admin/orders/{id}/mark-paid', { params: of(id) })));

/** Places an order whose buyer hasn't confirmed it. */
export const useAcceptOrder = () =>
  useDeskMutation((id: string) => unwrap(api.POST('/api/admin/orders/{id}/accept', { params: of(id) })));

export const useDeliver = () =>
  useDeskMutation(({ id, ...body }: { id: string } & Schemas['Delivery']) =>
    unwrap(api.PATCH('/api/admin/orders/{id}', { params: of(id), body })),
  );

export const useCancelOrder = () =>
  useDeskMutation(({ id, reason }: { id: string; reason: string }) =>
    unwrap(api.POST('/api/admin/orders/{id}/cancel', { params: of(id), body: { reason } })),
  );

/** Ends the order's subscription with the paid month. */
export const useEndSubscription = () =>
  useDeskMutation((id: string) =>
    unwrap(api.POST('/api/admin/orders/{id}/end-subscription', { params: of(id) })),
  );

/** Pauses the order's monthly invoices, or lets paused ones go on. */
export const usePauseSubscription = (isPaused: boolean) =>
  useDeskMutation((id: string) =>
    unwrap(
      isPaused
        ? api.POST('/api/admin/orders/{id}/resume-subscription', { params: of(id) })
        : api.POST('/api/admin/orders/{id}/pause-subscription', { params: of(id) }),
    ),
  );

export const useRefund = () =>
  useDeskMutation(({ order, ...body }: { order: string } & Schemas['NewRefund']) =>
    unwrap(api.POST('/api/admin/orders/{id}/refunds', { params: of(order), body })),
  );

export const useAddOrderNote = (order: string) =>
  useDeskMutation((body: Schemas['NewOrderNote']) =>
    unwrap(api.POST('/api/admin/orders/{id}/notes', { params: of(order), body })),
  );

/** Says who referred the client of an order. */
export const useOrderReferrer = (id: string) =>
  useDeskMutation((body: Schemas['ReferrerChange']) =>
    unwrap(api.PUT('/api/admin/orders/{id}/referrer', { params: of(id), body })),
  );

export const useResend = () =>
  useDeskMutation((id: string) => unwrap(api.POST('/api/admin/orders/{id}/resend', { params: of(id) })));

export type BulkAction = Schemas['OrderBulk']['action'];

/** Does the same to several orders; resolves to what became of each. */
export const useBulk = () =>
  useDeskMutation((body: { ids: string[]; action: BulkAction }) =>
    unwrap(api.POST('/api/admin/orders/bulk', { body })),
  );
