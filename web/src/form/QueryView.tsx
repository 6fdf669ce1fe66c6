/**
 * Renders the state of a query: a skeleton while loading, the data, or the error with a retry button. Loaded data
 * stays visible if a reload fails.
 */

import type { ReactNode } from 'react';
import { errorText } from '../api/problem.ts';
import { messages } from '../content/messages.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

const t = messages('site');

/** The parts of a TanStack query that are used here. Only lazy chunks may import TanStack Query. */
interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Label while loading, such as 'Loading the orders'. */
  loading: string;
  /** Title of the error. */
  failed: string;
  /** Text of an error without a message. */
  failedText?: string;
  /** Placeholder in the size of the content. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

const standIn = <Skeleton className="h-40" />;

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, failed, failedText = t('again_text'), skeleton = standIn, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Loading label={loading}>{skeleton}</Loading>;
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {errorText(query.error, failedText)}
    </ErrorState>
  );
}

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: ReactNode;
}

/** The button that loads the next page of a list; renders nothing after the last page. */
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
