/** TanStack Query for the pages that live on server state. For lazy chunks only (9 KB). */
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './problem.ts';

/** Asking again helps when the server was away, not when it refused. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** Told before the next event: a button is busy by the second press of a double click, not a timer later. */
notifyManager.setScheduler(queueMicrotask);

/**
 * A change is sent at once or fails at once, in words. Kept until the network is back, it would be carried out although
 * its dialog was cancelled (docs/security.md, T84).
 */
const mutations = { networkMode: 'always' } as const;

const client = new QueryClient({ defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations } });

export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
