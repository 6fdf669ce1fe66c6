/** The people of a partner company, on TanStack Query. For lazy chunks only. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../../../api/client.ts';
import { openStream } from '../../../../api/streams.ts';
import type { components } from '../../../../api/types.gen.ts';
import { whileVisible } from '../../../../api/while-visible.ts';

type Schemas = components['schemas'];
export type Portal = Schemas['Portal'];
export type Company = Schemas['Company'];
export type ProfileChange = Schemas['ProfileChange'];
export type Profile = Omit<ProfileChange, 'revision'>;
export type Introduction = Schemas['PartnerIntroduction'];
export type Thread = Schemas['PartnerThread'];
export type Move = Schemas['Move'];

const portal = ['partner'] as const;
const list = ['partner-introductions'] as const;

export const usePortal = () =>
  useQuery({
    queryKey: portal,
    queryFn: ({ signal }) => unwrap(api.GET('/api/partner', { signal })),
  });

/** A change whose answer is the whole portal. A refusal means that something has changed: it is read anew. */
function useChange<Input>(change: (input: Input) => Promise<Portal>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (next) => client.setQueryData(portal, next),
    onError: () => client.invalidateQueries({ queryKey: portal }),
  });
}

const at = (id: string) => ({ params: { path: { id } } });

export const useClaim = () => useChange((id: string) => unwrap(api.POST('/api/partner/claims/{id}', at(id))));
export const useJoin = () =>
  useChange((id: string) => unwrap(api.POST('/api/partner/invitations/{id}/accept', at(id))));
export const useSaveProfile = () =>
  useChange((body: ProfileChange) => unwrap(api.PUT('/api/partner/profile', { body })));
export const usePause = () =>
  useChange((paused: boolean) => unwrap(api.PUT('/api/partner/pause', { body: { paused } })));
export const useInvite = () =>
  useChange((email: string) => unwrap(api.POST('/api/partner/invitations', { body: { email } })));
export const useUninvite = () =>
  useChange((id: string) => unwrap(api.DELETE('/api/partner/invitations/{id}', at(id))));
export const useSetRole = () =>
  useChange(({ id, role }: { id: string; role: 'owner' | 'member' }) =>
    unwrap(api.PUT('/api/partner/people/{id}', { ...at(id), body: { role } })),
  );
export const useRemove = () =>
  useChange((id: string) => unwrap(api.DELETE('/api/partner/people/{id}', at(id))));

/** Sends the file as it is; null removes the logo. */
export const useSetLogo = () =>
  useChange((file: File | null) =>
    file
      ? unwrap(
          api.PUT('/api/partner/logo', {
            body: file as unknown as string,
            bodySerializer: () => file,
            headers: { 'Content-Type': 'application/octet-stream' },
          }),
        )
      : unwrap(api.DELETE('/api/partner/logo')),
  );

export const useIntroductions = () =>
  useInfiniteQuery({
    queryKey: list,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/partner/introductions', { params: { query: { cursor: pageParam } }, signal })),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

const threadOf = (id: string) => ['partner-introduction', id] as const;

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
  useThreadChange(id, (body: Move) =>
    unwrap(api.POST('/api/partner/introductions/{id}/moves', { ...at(id), body })),
  );

export const useNote = (id: string) =>
  useThreadChange(id, (body: Schemas['ThreadNote']) =>
    unwrap(api.POST('/api/partner/introductions/{id}/notes', { ...at(id), body })),
  );

const settle = 300;

/** What the company's people see: the lists of this feature, and those of reviews and commission beside it. */
const live = [portal, list, ['partner-introduction'], ['company']] as const;

/** Reads everything anew when something of the company changes, on whichever device, while the page is visible. */
export function useLivePortal(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const queryKey of live) void client.invalidateQueries({ queryKey });
      }, settle);
    };
    const stop = whileVisible((returned) => {
      if (returned) refresh();
      return openStream('/api/partner/activity', {
        onOpen: (again) => again && refresh(),
        onEvent: ({ event }) => event === 'changed' && refresh(),
        onEnd: refresh, // somebody who was removed reads so
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
