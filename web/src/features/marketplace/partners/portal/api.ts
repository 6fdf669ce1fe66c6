/** Team and company of the portal, on TanStack Query. For lazy chunks only. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

const portal = ['partner'] as const;

export const usePortal = () =>
  useQuery({
    queryKey: portal,
    queryFn: ({ signal }) => unwrap(api.GET('/api/partner', { signal })),
  });

/**
 * A mutation whose response is the whole portal. It reloads the portal after a refusal, because its data is outdated.
 */
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
export const useSaveApplication = () =>
  useChange(({ id, change }: { id: string; change: ProfileChange }) =>
    unwrap(api.PUT('/api/partner/applications/{id}', { ...at(id), body: change })),
  );
export const usePause = () =>
  useChange((paused: boolean) => unwrap(api.PUT('/api/partner/pause', { body: { paused } })));
export const useInvite = () =>
  useChange((email: string) => unwrap(api.POST('/api/partner/invitations', { body: { email } })));
export const useWithdrawInvitation = () =>
  useChange((id: string) => unwrap(api.DELETE('/api/partner/invitations/{id}', at(id))));
export const useSetRole = () =>
  useChange(({ id, role }: { id: string; role: 'owner' | 'member' }) =>
    unwrap(api.PUT('/api/partner/people/{id}', { ...at(id), body: { role } })),
  );
export const useRemove = () =>
  useChange((id: string) => unwrap(api.DELETE('/api/partner/people/{id}', at(id))));

/** Uploads the file unchanged; null removes the logo. */
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

const settle = 300;

/** Query keys of the company's data: the portal, and the lists of other features. */
const live = [portal, ['company']] as const;

/** Reloads these queries after changes on any device, while the page is visible. */
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
        onEnd: refresh, // shows removed members that they have no access
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
