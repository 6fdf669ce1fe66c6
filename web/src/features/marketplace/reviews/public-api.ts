/** Public reviews, and the private link to write one. Without a library: for public pages. */
import { requestJson } from '../../../api/http.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type PublicReview = Schemas['PublicReview'];
export type Invitation = Schemas['InvitationView'];

/** A page of reviews; `next_cursor` is '' on the last one. */
export interface ReviewPage {
  items: PublicReview[];
  next_cursor: string;
}

export const listReviews = (partnerId: string, cursor: string, signal: AbortSignal): Promise<ReviewPage> =>
  requestJson<ReviewPage>(
    'GET',
    `/api/partners/${encodeURIComponent(partnerId)}/reviews?${new URLSearchParams(cursor ? { cursor } : {})}`,
    undefined,
    signal,
  );

const invitationPath = (token: string): string => `/api/reviews/${encodeURIComponent(token)}`;

export const findInvitation = (token: string, signal: AbortSignal): Promise<Invitation> =>
  requestJson<Invitation>('GET', invitationPath(token), undefined, signal);

export const writeReview = (token: string, review: Schemas['NewReview']): Promise<Invitation> =>
  requestJson<Invitation>('POST', invitationPath(token), review);
