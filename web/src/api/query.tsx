/** TanStack Query for pages with server state. Only lazy chunks may import it (9 KB). */
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './problem.ts';

/** Retries if the server was unreachable or failed, not if it refused the request. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** Notifies before the next event, so that a button is already busy on the second press of a double click. */
notifyManager.setScheduler(queueMicrotask);

/**
 * Sends a change at once or fails at once with a message. If the change were queued until the network is back, it
 * would run although the user has cancelled its dialog (docs/security.md, T84).
 */
const mutations = { networkMode: 'always' } as const;

const client = new QueryClient({ defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations } });

export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
