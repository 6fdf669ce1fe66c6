/** Results of a search in the user's events, in place of the grid. */

import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { EventList } from './Agenda.tsx';
import { useSearch } from './api.ts';
import { CalendarLoading } from './CalendarFrame.tsx';
import type { CalendarEvent } from './event.ts';
import { type Day, nameOf } from './month.ts';
import { firstDayOf } from './spread.ts';

const t = messages('calendar');

interface SearchResultsProps {
  userId: string;
  query: string;
  onOpen: (event: CalendarEvent) => void;
}

/** Groups events by their first day. */
function byFirstDay(events: readonly CalendarEvent[]): [Day, CalendarEvent[]][] {
  const days = new Map<Day, CalendarEvent[]>();
  for (const event of events) {
    const day = firstDayOf(event);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

export function SearchResults({ userId, query, onOpen }: SearchResultsProps) {
  const { data, error, isFetching, refetch } = useSearch(userId, query);
  if (error) {
    return (
      <ErrorState title={t('search.failed_title')} onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('failed_text'))}
      </ErrorState>
    );
  }
  if (!data) return <CalendarLoading />;
  return (
    <section aria-label={t('search.label')} className="calendar-space grid content-start gap-5">
      <p role="status" className="text-muted">
        {data.length === 0 ? t('search.empty_text') : t('search.found_text', { count: data.length })}
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
