/** The administrator's side of reviews, on TanStack Query. For lazy chunks only. */
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../../form/desk/data.ts';

export type ReviewRow = components['schemas']['ReviewRow'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface ReviewFilter {
  q: string;
  state: 'all' | 'public' | 'uncounted' | 'hidden';
  sort: 'newest' | 'oldest' | 'worst';
}

export const useReviews = (filter: ReviewFilter) =>
  usePages(['admin', 'reviews', 'list', filter], (cursor, signal) =>
    unwrap(api.GET('/api/admin/reviews', { params: { query: { ...narrowed(filter), cursor } }, signal })),
  );

export const reviewsFile = (filter: ReviewFilter): string => fileOf('/api/admin/reviews.csv', filter);

interface Moderation {
  id: string;
  /** Why the review is hidden; '' shows it again. */
  reason: string;
}

/** Hides a review, or shows it again. */
export const useModeration = () =>
  useDeskMutation(({ id, reason }: Moderation) =>
    reason
      ? unwrap(api.POST('/api/admin/reviews/{id}/hide', { params: { path: { id } }, body: { reason } }))
      : unwrap(api.POST('/api/admin/reviews/{id}/show', { params: { path: { id } } })),
  );

/** Makes a review part of the rating, or takes it out. */
export const useWeight = () =>
  useDeskMutation(({ id, weighs }: { id: string; weighs: boolean }) =>
    weighs
      ? unwrap(api.POST('/api/admin/reviews/{id}/count', { params: { path: { id } } }))
      : unwrap(api.POST('/api/admin/reviews/{id}/discount', { params: { path: { id } } })),
  );
