/**
 * What a query reads: a stand-in while it waits, the data, or why it failed and a button that tries again. What has
 * been read stays if reading it again fails.
 */

import type { ReactNode } from 'react';
import { wordsOf } from '../api/problem.ts';
import { messages } from '../content/messages.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

const t = messages('site');

/** What is needed of a query of TanStack's, which only lazy chunks may import. */
interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueriedProps<Data> {
  query: Query<Data>;
  /** What waiting is for, as 'Loading the orders'. */
  loading: string;
  /** The title of a failure. */
  failed: string;
  /** What is said of a failure that has no words of its own. */
  failedText?: string;
  /** As large as what will come. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

const standIn = <Skeleton className="h-40" />;

export function Queried<Data>(props: QueriedProps<Data>) {
  const { query, loading, failed, failedText = t('again_text'), skeleton = standIn, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Loading label={loading}>{skeleton}</Loading>;
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {wordsOf(query.error, failedText)}
    </ErrorState>
  );
}

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: ReactNode;
}

/** The button under a list that goes on; nothing under one that has ended. */
export const MoreButton = ({ query, className, children }: MoreButtonProps) =>
  query.hasNextPage && (
    <Button
      variant="secondary"
      {...(className && { className })}
      onClick={() => void query.fetchNextPage()}
      busy={query.isFetchingNextPage}
      busyLabel={t('more_busy_label')}
    >
      {children}
    </Button>
  );
