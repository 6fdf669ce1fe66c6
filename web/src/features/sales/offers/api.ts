/** Offers by their private token. For lazy chunks only. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type OfferView = Schemas['OfferView'];

const keyOf = (token: string) => ['offer', token] as const;

export const useOffer = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => unwrap(api.GET('/api/offers/{token}', { params: { path: { token } }, signal })),
  });

/** Sends a decision. A refusal means that the offer has changed, so it is reloaded. */
function useDecision<Input>(token: string, decide: (input: Input) => Promise<OfferView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: (view) => client.setQueryData(keyOf(token), view),
    onError: () => client.invalidateQueries({ queryKey: keyOf(token) }),
  });
}

export const useAccept = (token: string) =>
  useDecision(token, (body: Schemas['OfferAcceptance']) =>
    unwrap(api.POST('/api/offers/{token}/accept', { params: { path: { token } }, body })),
  );

export const useDecline = (token: string) =>
  useDecision(token, (body: Schemas['OfferRefusal']) =>
    unwrap(api.POST('/api/offers/{token}/decline', { params: { path: { token } }, body })),
  );
