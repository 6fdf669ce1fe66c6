/** Introductions of the user's company, on TanStack Query. For the partner portal. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { usePages } from '../../../../form/desk/data.ts';

type Schemas = components['schemas'];
export type Introduction = Schemas['PartnerIntroduction'];
export type Thread = Schemas['PartnerThread'];
export type StatusChange = Schemas['StatusChange'];

const list = ['company', 'introductions'] as const;

const at = (id: string) => ({ params: { path: { id } } });

export const useIntroductions = () =>
  usePages(list, (cursor, signal) =>
    unwrap(api.GET('/api/partner/introductions', { params: { query: { cursor } }, signal })),
  );

/** Loads the introductions that wait for the company's answer. */
export const usePendingIntroductions = () =>
  usePages([...list, 'waiting'], (cursor, signal) =>
    unwrap(api.GET('/api/partner/introductions', { params: { query: { cursor, waiting: true } }, signal })),
  );

const threadOf = (id: string) => ['company', 'introduction', id] as const;

export const useThread = (id: string) =>
  useQuery({
    queryKey: threadOf(id),
    queryFn: ({ signal }) => unwrap(api.GET('/api/partner/introductions/{id}', { ...at(id), signal })),
  });

function useThreadChange<Input>(id: string, change: (input: Input) => Promise<Thread>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (thread) => client.setQueryData(threadOf(id), thread),
    onError: () => client.invalidateQueries({ queryKey: threadOf(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}

export const useStep = (id: string) =>
  useThreadChange(id, (body: StatusChange) =>
    unwrap(api.POST('/api/partner/introductions/{id}/moves', { ...at(id), body })),
  );

export const useNote = (id: string) =>
  useThreadChange(id, (body: Schemas['Note']) =>
    unwrap(api.POST('/api/partner/introductions/{id}/notes', { ...at(id), body })),
  );
