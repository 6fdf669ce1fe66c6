import { useCallback, useEffect, useRef, useState } from 'react';
import { type Filters, type Listing, listPartners } from './public-api.ts';

export interface Directory {
  rows: readonly Listing[];
  /** 'loading' with rows: they are those of before, until the new ones are there. */
  phase: 'loading' | 'ready' | 'failed';
  /** There is another page. */
  more: boolean;
  /** Reads the next page; after a failure, what failed. */
  read: () => void;
}

interface State {
  rows: readonly Listing[];
  cursor: string;
  phase: Directory['phase'];
}

/**
 * The pages of the directory read so far. New filters begin a new list and abandon what is on its way; a
 * failure is logged and ends the loading state. `null` waits for the filters to be known.
 */
export function useDirectory(filters: Filters | null): Directory {
  const [state, setState] = useState<State>({ rows: [], cursor: '', phase: 'loading' });
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
    if (known) readFrom('');
    return () => control.current?.abort();
  }, [known, readFrom]);

  return {
    rows: state.rows,
    phase: state.phase,
    more: state.cursor !== '',
    read: () => readFrom(state.cursor),
  };
}
