/** Health of the installation, on TanStack Query. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

type Answers = components['schemas'];
export type HealthCheck = Answers['HealthCheck'];
export type FailedRoute = Answers['FailedRoute'];
export type RunningNode = Answers['RunningNode'];

const minute = 60_000;

/** Reloads every minute while it is shown. */
export const useHealth = () =>
  useQuery({
    queryKey: ['admin', 'health'],
    staleTime: minute,
    refetchInterval: minute,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/health', { signal })),
  });
