/** The month's events as a list under the grid, where the cells are too small for them. */
import { Clock } from '../../ui/icons.tsx';
import { clockOf, type Day, monthOf, nameOf, titleOf } from './month.ts';
import type { CalendarEvent, MonthProps } from './view.ts';

interface EventListProps {
  events: readonly CalendarEvent[];
  onOpen: (event: CalendarEvent) => void;
}

/** Events as buttons that open their details. */
export const EventList = ({ events, onOpen }: EventListProps) => (
  <ul className="grid gap-2">
    {events.map((event) => (
      <li key={event.id}>
        <button
          type="button"
          data-type={event.event_type}
          onClick={() => onOpen(event)}
          className="event-row hover:border-ink"
        >
          <span className="tabular">{clockOf(event.start_time)}</span>{' '}
          <span className="min-w-0 break-words font-[540]">{event.title}</span>
        </button>
      </li>
    ))}
  </ul>
);

interface AgendaProps extends Pick<MonthProps, 'month' | 'onDialog'> {
  days: ReadonlyMap<Day, readonly CalendarEvent[]>;
}

export function Agenda({ month, days, onDialog }: AgendaProps) {
  const inMonth = [...days].filter(([day]) => monthOf(day) === month);
  return (
    <section aria-label={`Events in ${titleOf(month)}`} className="mt-6 grid gap-5 md:hidden">
      {inMonth.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Clock /> Nothing planned in {titleOf(month)}.
        </p>
      )}
      {inMonth.map(([day, events]) => (
        <div key={day}>
          <h3 className="mb-2 text-sm font-[560] text-muted">{nameOf(day)}</h3>
          <EventList events={events} onOpen={(event) => onDialog({ kind: 'detail', event })} />
        </div>
      ))}
    </section>
  );
}
