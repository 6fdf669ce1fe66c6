/** What a search in one's own events has found, in place of the grid. */
import { wordsOf } from '../../api/problem.ts';
import { copyOf } from '../../content/copy.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { EventList } from './Agenda.tsx';
import { useSearch } from './api.ts';
import { CalendarLoading } from './CalendarFrame.tsx';
import type { CalendarEvent } from './event.ts';
import { nameOf } from './month.ts';
import { firstDayOf } from './spread.ts';

interface FoundProps {
  userId: string;
  query: string;
  onOpen: (event: CalendarEvent) => void;
}

export function Found({ userId, query, onOpen }: FoundProps) {
  const { data, error, isFetching, refetch } = useSearch(userId, query);
  const words = copyOf('calendar').search;
  if (error) {
    return (
      <ErrorState title="The search failed" onRetry={() => void refetch()} retrying={isFetching}>
        {wordsOf(error, 'Something went wrong. Try again in a moment.')}
      </ErrorState>
    );
  }
  if (!data) return <CalendarLoading />;
  return (
    <section aria-label={words.label} className="calendar-space grid content-start gap-5">
      <p role="status" className="text-muted">
        {data.length === 0 ? words.empty_text : `${data.length} found`}
      </p>
      {data.map((event) => (
        <div key={event.id}>
          <h2 className="mb-2 text-sm font-[560] text-muted">{nameOf(firstDayOf(event))}</h2>
          <EventList entries={[{ event, part: 'whole' }]} onOpen={onOpen} />
        </div>
      ))}
    </section>
  );
}
