/** Invoice figures for the admin, on TanStack Query. For the lazy chunk of their tab. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Month = Schemas['Month'];
export type TaxSum = Schemas['TaxSum'];

const root = ['admin', 'invoices'] as const;

export const useMonths = (year: number) =>
  useQuery({
    queryKey: [...root, 'months', year],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/invoices/months', { params: { query: { year } }, signal })),
  });
