/** The administrator's side of reviews, on TanStack Query. For lazy chunks only. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

export type ReviewRow = components['schemas']['ReviewRow'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface ReviewFilter {
  q: string;
  state: 'all' | 'public' | 'hidden';
  sort: 'newest' | 'oldest' | 'worst';
}

const given = ({ q, state, sort }: ReviewFilter) => ({
  ...(q && { q }),
  ...(state !== 'all' && { state }),
  sort,
});

export const useReviews = (filter: ReviewFilter) =>
  useInfiniteQuery({
    queryKey: ['admin', 'reviews', 'list', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/reviews', { params: { query: { ...given(filter), cursor: pageParam } }, signal }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const reviewsFile = (filter: ReviewFilter): string =>
  `/api/admin/reviews.csv?${new URLSearchParams(given(filter))}`;

interface Moderation {
  id: string;
  /** Why the review is hidden; '' shows it again. */
  reason: string;
}

/** Hides a review, or shows it again, then reads every list anew. */
export function useModeration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: Moderation) =>
      reason
        ? unwrap(api.POST('/api/admin/reviews/{id}/hide', { params: { path: { id } }, body: { reason } }))
        : unwrap(api.POST('/api/admin/reviews/{id}/show', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
