/** The administrator's side of invoices, on TanStack Query. For the lazy chunk of its tab. */
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
export type Invoice = Schemas['InvoiceRow'];
export type InvoiceDetail = Schemas['InvoiceDetail'];
export type Month = Schemas['Month'];
export type TaxSum = Schemas['TaxSum'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface InvoiceFilter {
  q: string;
  state: Invoice['state'] | 'all';
  year: string;
  sort: 'newest' | 'oldest' | 'due' | 'amount';
}

const root = ['admin', 'invoices'] as const;

export const useInvoices = ({ q, state, year, sort }: InvoiceFilter) =>
  useInfiniteQuery({
    queryKey: [...root, 'list', { q, state, year, sort }],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/invoices', {
          params: {
            query: {
              ...(q && { q }),
              ...(state !== 'all' && { state }),
              ...(year !== 'all' && { year: Number(year) }),
              sort,
              cursor: pageParam,
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const invoicesFile = ({ q, state, year, sort }: InvoiceFilter): string =>
  `/api/admin/invoices.csv?${new URLSearchParams({
    ...(q && { q }),
    ...(state !== 'all' && { state }),
    ...(year !== 'all' && { year }),
    sort,
  })}`;

export const useInvoiceDetail = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/invoices/{id}', { params: { path: { id } }, signal })),
  });

export const useMonths = (year: number) =>
  useQuery({
    queryKey: [...root, 'months', year],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/invoices/months', { params: { query: { year } }, signal })),
  });

/** Notes that an invoice is paid, then reads every list anew, whatever came of it. */
export function useMarkInvoicePaid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/admin/invoices/{id}/mark-paid', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
