/** The events of a month or week as a list under it, where the cells are too small for them. */
import { Clock } from '../../ui/icons.tsx';
import { type CalendarEvent, typeLabelOf } from './event.ts';
import { type Day, nameOf } from './month.ts';
import { type DayEntry, leadOf } from './spread.ts';

interface EventListProps {
  entries: readonly DayEntry[];
  onOpen: (event: CalendarEvent) => void;
}

/** Events as buttons that open their details. */
export const EventList = ({ entries, onOpen }: EventListProps) => (
  <ul className="grid gap-2">
    {entries.map((entry) => (
      <li key={entry.event.id}>
        <button
          type="button"
          data-type={entry.event.event_type}
          data-part={entry.part}
          onClick={() => onOpen(entry.event)}
          className="event-row hover:border-ink"
        >
          <span className="tabular">{leadOf(entry)}</span>{' '}
          <span className="min-w-0 flex-1 font-[540]">{entry.event.title}</span>{' '}
          <span className="text-sm text-muted">{typeLabelOf(entry.event)}</span>
        </button>
      </li>
    ))}
  </ul>
);

interface AgendaProps {
  /** 'November 2026' */
  title: string;
  /** The days to list, with those of them that have events. */
  days: readonly (readonly [Day, readonly DayEntry[]])[];
  onOpen: (event: CalendarEvent) => void;
}

export const Agenda = ({ title, days, onOpen }: AgendaProps) => (
  <section aria-label={`Events in ${title}`} className="mt-6 grid gap-5 md:hidden">
    {days.length === 0 && (
      <p className="flex items-center gap-2 text-muted">
        <Clock /> Nothing planned in {title}.
      </p>
    )}
    {days.map(([day, entries]) => (
      <div key={day}>
        <h3 className="mb-2 text-sm font-[560] text-muted">{nameOf(day)}</h3>
        <EventList entries={entries} onOpen={onOpen} />
      </div>
    ))}
  </section>
);
