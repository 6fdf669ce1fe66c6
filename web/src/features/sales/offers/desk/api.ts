/** The administrator's side of offers, on TanStack Query. For lazy chunks only. */
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
export type Agreement = Schemas['Agreement'];

const root = ['admin', 'offers'] as const;

/** The offers of one lead, the newest first. */
export const useServices = () =>
  useQuery({
    queryKey: [...root, 'services'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/offer-services', { signal })),
  });

/** What the content comes to, by the server's rules; null asks nothing. */
export const useTotals = (content: OfferContent | null) =>
  useQuery({
    queryKey: ['offer-totals', content],
    enabled: content !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/admin/offer-totals', { body: content as OfferContent, signal })),
  });

/** Runs a change of an offer. It has ended once every list and record has been read anew. */
const useChange = <Input>(change: (input: Input) => Promise<OfferDetail>) => useDeskMutation(change);

const at = (id: string) => ({ params: { path: { id } } });

export interface Draft {
  id: string;
  leadId: string;
  /** Of the draft as it was seen; null: not saved yet. */
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
  /** The buyer agreed elsewhere, and gets the invoice; left out: the buyer is mailed the offer. */
  agreed?: Agreement;
}

/** Mails a saved draft to its buyer, or the invoice of what was agreed. */
export const useSendOffer = () =>
  useChange(({ id, ...body }: Sending) =>
    unwrap(api.POST('/api/admin/offers/{id}/send', { ...at(id), body })),
  );

export const useDeleteOffer = () =>
  useDeskMutation((id: string) => unwrap(api.DELETE('/api/admin/offers/{id}', at(id))));

/** Starts the next version of an offer. */
export const useReviseOffer = () =>
  useChange((id: string) => unwrap(api.POST('/api/admin/offers/{id}/revise', at(id))));
