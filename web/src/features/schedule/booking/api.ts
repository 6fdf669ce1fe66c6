/** Free times and bookings, for visitors. Without a query client, because the page is public. */
import { useEffect, useState } from 'react';
import { requestJson } from '../../../api/http.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type BookingOffer = Schemas['BookingOffer'];
export type BookingKind = Schemas['BookingKind'];
export type BookingView = Schemas['BookingView'];
export type OrderBooking = Schemas['OrderBookingView'];
export type NewBooking = Schemas['NewBooking'];

export const book = (body: NewBooking): Promise<BookingView> => requestJson('POST', '/api/bookings', body);

const of = (token: string) => `/api/bookings/${encodeURIComponent(token)}`;

export const move = (token: string, starts_at: string, zone: string): Promise<BookingView> =>
  requestJson('POST', `${of(token)}/reschedule`, { starts_at, zone });

export const cancel = (token: string, reason: string): Promise<BookingView> =>
  requestJson('POST', `${of(token)}/cancel`, { reason });

/**
 * State of a request: data, an error, or neither while loading. `again` reloads and keeps the current data meanwhile.
 */
export interface RequestState<T> {
  data?: T;
  error?: Error;
  again: () => void;
}

/** Sends a GET request and returns its state. A null path sends nothing. */
export function useRequest<T>(path: string | null): RequestState<T> {
  const [state, setState] = useState<{ path: string; data?: T; error?: Error } | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same path again
  useEffect(() => {
    if (path === null) return;
    const control = new AbortController();
    requestJson<T>('GET', path, undefined, control.signal).then(
      (data) => setState({ path, data }),
      (error: Error) => {
        if (!control.signal.aborted) setState({ path, error });
      },
    );
    return () => control.abort();
  }, [path, round]);
  const again = () => setRound((n) => n + 1);
  if (state === null || state.path !== path) return { again };
  return {
    ...(state.data !== undefined && { data: state.data }),
    ...(state.error && { error: state.error }),
    again,
  };
}

export const useOffer = (wanted: boolean) => useRequest<BookingOffer>(wanted ? '/api/bookings/kinds' : null);
export const useBooking = (token: string) => useRequest<BookingView>(of(token));
export const useOrderBooking = (token: string) =>
  useRequest<OrderBooking>(`/api/orders/${encodeURIComponent(token)}/booking`);

/** Returns the path of the free times between two instants, for a kind or for a booking to move. */
export const timesPath = (what: { kind: string } | { booking: string }, from: Date, to: Date): string => {
  const window = { from: from.toISOString(), to: to.toISOString() };
  return 'kind' in what
    ? `/api/bookings/times?${new URLSearchParams({ kind: what.kind, ...window })}`
    : `${of(what.booking)}/times?${new URLSearchParams(window)}`;
};
