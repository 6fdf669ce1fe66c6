/** The month with the events of the person signed in. A chunk of its own: visitors do without it. */
import { wordsOf } from '../../api/problem.ts';
import { QueryProvider } from '../../api/query.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { useEvents } from './api.ts';
import { CalendarLoading, CalendarView } from './CalendarView.tsx';
import type { MonthProps } from './view.ts';

interface SignedInCalendarProps extends MonthProps {
  userId: string;
}

function Loaded({ userId, ...props }: SignedInCalendarProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useEvents(userId, props.month);
  if (!data && !error) return <CalendarLoading />;
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorState
            title="Your events could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {wordsOf(error, 'Something went wrong. Try again in a moment.')}
          </ErrorState>
        </div>
      )}
      <CalendarView {...props} events={data ?? []} loading={isPlaceholderData} />
    </>
  );
}

export const SignedInCalendar = (props: SignedInCalendarProps) => (
  <QueryProvider>
    <Loaded {...props} />
  </QueryProvider>
);
