/** Lists and mutations of the desk, on TanStack Query. For lazy chunks only. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

/** Loads a list page by page. `read` gets the cursor of a page, '' for the first. */
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

/** Returns the rows of all loaded pages. */
export const rowsOf = <Row>(query: { data: { pages: readonly { items: Row[] }[] } | undefined }): Row[] =>
  query.data?.pages.flatMap(({ items }) => items) ?? [];

/** A mutation by the admin. It reloads every list afterwards, also after a failure. */
export function useDeskMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

type Filter = Readonly<Record<string, string>>;

/** Returns the filter's query parameters; drops '' and 'all'. */
export const filterQuery = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== 'all'));

/** Returns the address of a list's export file, with the list's filters and order. */
export const exportPath = (path: string, filter: Filter): string =>
  `${path}?${new URLSearchParams(filterQuery(filter))}`;
