/** Steps of the first start. */
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

/** Dismisses a step or one of its items, or restores it. */
export function useDismissStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, item, kept }: { id: Step['id']; item?: string; kept: boolean }) =>
      unwrap(api.PUT('/api/admin/start', { body: { step: id, ...(item && { item }), kept } })),
    onSuccess: (overview) => client.setQueryData(key, overview),
  });
}

export const useTestMail = () =>
  useMutation({ mutationFn: () => unwrap(api.POST('/api/admin/start/test-mail')) });
