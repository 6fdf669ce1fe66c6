/** Offers for the admin, on TanStack Query. For lazy chunks only. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { useDeskMutation } from '../../../../form/desk/data.ts';
import type { OfferContent } from '../fields.ts';

type Schemas = components['schemas'];
export type Offer = Schemas['OfferRow'];
export type OfferDetail = Schemas['OfferDetail'];
export type OfferTotals = Schemas['OfferTotals'];
export type CatalogueService = Schemas['CatalogueService'];
export type OfferState = Offer['state'];
export type OfflineAcceptance = Schemas['OfflineAcceptance'];

const root = ['admin', 'offers'] as const;

/** Loads the services that an offer can list. */
export const useServices = () =>
  useQuery({
    queryKey: [...root, 'services'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/offer-services', { signal })),
  });

/** Loads the totals of the content; null sends no request. */
export const useTotals = (content: OfferContent | null) =>
  useQuery({
    queryKey: ['offer-totals', content],
    enabled: content !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/admin/offer-totals', { body: content as OfferContent, signal })),
  });

/** Mutation of an offer. It completes after all lists and records have been reloaded. */
const useChange = <Input>(change: (input: Input) => Promise<OfferDetail>) => useDeskMutation(change);

const at = (id: string) => ({ params: { path: { id } } });

export interface Draft {
  id: string;
  leadId: string;
  /** Revision of the draft on which the change is based; null before the first save. */
  revision: number | null;
  content: OfferContent;
}

export const useSaveOffer = () =>
  useChange(({ id, leadId, revision, content }: Draft) =>
    revision === null
      ? unwrap(api.POST('/api/admin/offers', { body: { id, lead_id: leadId, content } }))
      : unwrap(api.PUT('/api/admin/offers/{id}', { ...at(id), body: { revision, content } })),
  );

interface Sending {
  id: string;
  revision: number;
  /** Set if the buyer agreed elsewhere: the server then mails the invoice. Otherwise, it mails the offer. */
  agreed?: OfflineAcceptance;
}

/** Mails a saved draft to its buyer, or the invoice of an agreement. */
export const useSendOffer = () =>
  useChange(({ id, ...body }: Sending) =>
    unwrap(api.POST('/api/admin/offers/{id}/send', { ...at(id), body })),
  );

export const useDeleteOffer = () =>
  useDeskMutation((id: string) => unwrap(api.DELETE('/api/admin/offers/{id}', at(id))));

/** Starts the next version of an offer. */
export const useReviseOffer = () =>
  useChange((id: string) => unwrap(api.POST('/api/admin/offers/{id}/revise', at(id))));
