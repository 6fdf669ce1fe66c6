import { useCallback, useEffect, useRef, useState } from 'react';
import { type Filters, type Listing, type ListingPage, listPartners } from './public-api.ts';

export interface Directory {
  rows: readonly Listing[];
  /** 'loading' with rows: the previous rows stay until the new ones arrive. */
  phase: 'loading' | 'ready' | 'failed';
  /** Place of the next page; '' if there is none. */
  cursor: string;
  /** Loads the next page, or retries a failed one. */
  read: () => void;
}

interface State {
  rows: readonly Listing[];
  cursor: string;
  phase: Directory['phase'];
}

/**
 * Returns the loaded pages of the directory. New filters start a new list and abort pending requests. Failures are
 * logged and end the loading state. `null` waits until the filters are known. `first` is the first page without
 * filters, if the document contains it.
 */
export function useDirectory(filters: Filters | null, first?: ListingPage): Directory {
  const [state, setState] = useState<State>({
    rows: first?.items ?? [],
    cursor: first?.next_cursor ?? '',
    phase: first ? 'ready' : 'loading',
  });
  const isFirst = useRef(first !== undefined);
  const control = useRef<AbortController>(undefined);
  const q = filters?.q ?? '';
  const service = filters?.service ?? '';
  const known = filters !== null;

  const readFrom = useCallback(
    (cursor: string) => {
      control.current?.abort();
      const mine = new AbortController();
      control.current = mine;
      setState((last) => ({ ...last, phase: 'loading' }));
      listPartners({ q, service, cursor }, mine.signal).then(
        ({ items, next_cursor }) => {
          if (mine.signal.aborted) return;
          setState((last) => ({
            rows: cursor ? [...last.rows, ...items] : items,
            cursor: next_cursor,
            phase: 'ready',
          }));
        },
        (error: unknown) => {
          if (mine.signal.aborted) return;
          console.error('reading the partners failed', error);
          setState((last) => ({
            rows: cursor ? last.rows : [],
            cursor: cursor ? last.cursor : '',
            phase: 'failed',
          }));
        },
      );
    },
    [q, service],
  );

  useEffect(() => {
    if (!known) return;
    if (!isFirst.current || q || service) readFrom('');
    isFirst.current = false;
    return () => control.current?.abort();
  }, [known, q, service, readFrom]);

  return { ...state, read: () => readFrom(state.cursor) };
}
