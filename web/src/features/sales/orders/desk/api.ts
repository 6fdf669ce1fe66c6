/** Revenue on TanStack Query. For the lazy chunk of its tab. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Revenue = Schemas['Revenue'];
export type RevenueDay = Schemas['RevenueDay'];
export type Figures = Schemas['Figures'];

/** Loads the last 30 days, by days of the time zone. */
export const useRevenue = (zone: string) =>
  useQuery({
    queryKey: ['admin', 'orders', 'revenue', zone],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/revenue', { params: { query: { zone } }, signal })),
  });
