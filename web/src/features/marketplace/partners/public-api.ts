/** Requests of visitors about partners. Small on purpose: it is part of public pages. */
import { requestJson } from '../../../api/http.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Listing = Schemas['Listing'];
export type ListingPage = Schemas['PageListing'];
export type Application = Schemas['Application'];

/** Filters of the directory; '' means no filter. */
export interface Filters {
  q: string;
  service: string;
}

export function listPartners(
  filters: Filters & { cursor: string },
  signal: AbortSignal,
): Promise<ListingPage> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return requestJson<ListingPage>('GET', `/api/partners?${search}`, undefined, signal);
}

export const findPartner = (id: string, signal: AbortSignal): Promise<Listing> =>
  requestJson<Listing>('GET', `/api/partners/${encodeURIComponent(id)}`, undefined, signal);

export const applyAsPartner = (application: Application): Promise<Schemas['NewPartner']> =>
  requestJson('POST', '/api/partners', application);
