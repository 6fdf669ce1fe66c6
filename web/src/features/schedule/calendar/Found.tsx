/** What a search in one's own events has found, in place of the grid. */
import { wordsOf } from '../../../api/problem.ts';
import { copyOf } from '../../../content/copy.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { EventList } from './Agenda.tsx';
import { useSearch } from './api.ts';
import { CalendarLoading } from './CalendarFrame.tsx';
import type { CalendarEvent } from './event.ts';
import { type Day, nameOf } from './month.ts';
import { firstDayOf } from './spread.ts';

interface FoundProps {
  userId: string;
  query: string;
  onOpen: (event: CalendarEvent) => void;
}

/** What begins on the same day stands under one heading. */
function byFirstDay(events: readonly CalendarEvent[]): [Day, CalendarEvent[]][] {
  const days = new Map<Day, CalendarEvent[]>();
  for (const event of events) {
    const day = firstDayOf(event);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
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
      {byFirstDay(data).map(([day, events]) => (
        <div key={day}>
          <h2 className="mb-2 text-sm font-[560] text-muted">{nameOf(day)}</h2>
          <EventList entries={events.map((event) => ({ event, part: 'whole' }))} onOpen={onOpen} />
        </div>
      ))}
    </section>
  );
}
