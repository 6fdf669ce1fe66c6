/** Visits for the admin, on TanStack Query. For the lazy chunk of their tab. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Numbers = Schemas['Numbers'];
export type VisitDay = Schemas['VisitDay'];
export type VisitedPage = Schemas['VisitedPage'];
export type VisitSource = Schemas['VisitSource'];
export type ServiceFunnel = Schemas['ServiceFunnel'];
export type RequestCount = Schemas['RequestCount'];

/** Returns the last days in UTC, including today, as the server counts them. */
export function spanOf(days: number, now = new Date()): { from: string; to: string } {
  const day = (back: number): string =>
    new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  return { from: day(days - 1), to: day(0) };
}

export const useNumbers = (days: number) =>
  useQuery({
    queryKey: ['admin', 'visits', days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/visits', { params: { query: spanOf(days) }, signal })),
  });

export const visitsFile = (days: number): string =>
  `/api/admin/visits.csv?${new URLSearchParams(spanOf(days))}`;
