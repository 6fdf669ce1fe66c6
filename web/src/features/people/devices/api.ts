/** Devices that get notifications, on TanStack Query. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import { useDeskMutation } from '../../../form/desk/data.ts';
import { browserId, disablePush, enablePush } from './this-browser.ts';

type Answers = components['schemas'];
export type Overview = Answers['PushOverview'];
export type Device = Answers['Device'];
export type Kind = Device['kinds'][number];

/** Loads all devices, and the ID of this browser, '' if it isn't enabled. */
export const useDevices = () =>
  useQuery({
    queryKey: ['admin', 'push'],
    queryFn: async ({ signal }) => {
      const [overview, here] = await Promise.all([
        unwrap(api.GET('/api/admin/push', { signal })),
        browserId(),
      ]);
      return { ...overview, here: overview.devices.some(({ id }) => id === here) ? here : '' };
    },
  });

/** Enables this browser for all kinds of notifications. */
export const useEnablePush = () =>
  useDeskMutation(async ({ public_key, kinds }: Overview) => {
    const address = await enablePush(public_key);
    return unwrap(api.PUT('/api/admin/push/devices', { body: { ...address, kinds } }));
  });

export const useSetKinds = (id: string) =>
  useDeskMutation((kinds: Kind[]) =>
    unwrap(api.PATCH('/api/admin/push/devices/{id}', { params: { path: { id } }, body: { kinds } })),
  );

export const useRemove = (id: string, isHere: boolean) =>
  useDeskMutation(async () => {
    await unwrap(api.DELETE('/api/admin/push/devices/{id}', { params: { path: { id } } }));
    if (isHere) await disablePush();
  });

export const useTestNotification = (id: string) =>
  useDeskMutation(() => unwrap(api.POST('/api/admin/push/devices/{id}/try', { params: { path: { id } } })));
