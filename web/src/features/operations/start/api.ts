/** The steps of the first start. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

type Answers = components['schemas'];
export type Overview = Answers['Overview'];
export type Step = Answers['Step'];
export type Gap = Answers['Gap'];

const key = ['start'] as const;

export const useStart = () =>
  useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/start', { signal })),
  });

/** Leaves a step as it is, or looks at it again. */
export function useKeep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kept }: { id: Step['id']; kept: boolean }) =>
      unwrap(api.PUT('/api/admin/start', { body: { step: id, kept } })),
    onSuccess: (overview) => client.setQueryData(key, overview),
  });
}

export const useTestMail = () =>
  useMutation({ mutationFn: () => unwrap(api.POST('/api/admin/start/test-mail')) });
