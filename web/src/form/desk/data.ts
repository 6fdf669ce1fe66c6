/** Lists and mutations of the desk, on TanStack Query. For lazy chunks only. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

/** A list in pages. `read` gets the cursor of a page, '' for the first. */
export const usePages = <Page extends { next_cursor: string }>(
  key: readonly unknown[],
  read: (cursor: string, signal: AbortSignal) => Promise<Page>,
) =>
  useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

/** The rows that have been read so far. */
export const rowsOf = <Row>(query: { data: { pages: readonly { items: Row[] }[] } | undefined }): Row[] =>
  query.data?.pages.flatMap(({ items }) => items) ?? [];

/** A mutation of the administrator's. Every list is read anew afterwards, whatever came of it. */
export function useDeskMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

type Narrowed<Filter> = { [Name in keyof Filter]?: Exclude<Filter[Name], 'all'> };

/** What a filter asks of the server: '' and 'all' narrow nothing. */
export const narrowed = <Filter extends object>(filter: Filter): Narrowed<Filter> =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== '' && value !== 'all'),
  ) as Narrowed<Filter>;

/** The address of a list's file, narrowed and sorted like the list. */
export const fileOf = (path: string, filter: object): string =>
  `${path}?${new URLSearchParams(narrowed(filter) as Record<string, string>)}`;
