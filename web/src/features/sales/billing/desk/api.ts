/** The administrator's side of invoices, on TanStack Query. For the lazy chunk of its tab. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../../form/desk/data.ts';

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

export const useInvoices = (filter: InvoiceFilter) => {
  const { year, ...rest } = filter;
  return usePages([...root, 'list', filter], (cursor, signal) =>
    unwrap(
      api.GET('/api/admin/invoices', {
        params: { query: { ...narrowed(rest), ...(year !== 'all' && { year: Number(year) }), cursor } },
        signal,
      }),
    ),
  );
};

export const invoicesFile = (filter: InvoiceFilter): string => fileOf('/api/admin/invoices.csv', filter);

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

/** Notes that an invoice is paid. */
export const useMarkInvoicePaid = () =>
  useDeskMutation((id: string) =>
    unwrap(api.POST('/api/admin/invoices/{id}/mark-paid', { params: { path: { id } } })),
  );
