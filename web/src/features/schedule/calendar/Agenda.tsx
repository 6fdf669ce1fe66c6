/**
 * List of the events of a month or week, for screens whose cells are too small. It starts today; past days are
 * collapsed.
 */
import { messages } from '../../../content/messages.ts';
import { Clock } from '../../../ui/icons.tsx';
import { type CalendarEvent, typeLabelOf } from './event.ts';
import { type Day, nameOf } from './month.ts';
import { type DayEntry, timeLabel } from './spread.ts';

const t = messages('calendar.agenda');

interface EventListProps {
  entries: readonly DayEntry[];
  onOpen: (event: CalendarEvent) => void;
}

/** Buttons that open the details of events. */
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
          <span className="tabular">{timeLabel(entry)}</span>{' '}
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
  /** The listed days, with their events. */
  days: readonly (readonly [Day, readonly DayEntry[]])[];
  /** Days before it are collapsed: today, if the list includes it. */
  since?: Day | undefined;
  onOpen: (event: CalendarEvent) => void;
}

const Days = ({ days, onOpen }: Pick<AgendaProps, 'days' | 'onOpen'>) =>
  days.map(([day, entries]) => (
    <div key={day}>
      <h3 className="mb-2 text-sm font-[560] text-muted">{nameOf(day)}</h3>
      <EventList entries={entries} onOpen={onOpen} />
    </div>
  ));

export function Agenda({ title, days, since = '', onOpen }: AgendaProps) {
  const over = days.filter(([day]) => day < since);
  const coming = days.filter(([day]) => day >= since);
  return (
    <section aria-label={t('label', { period: title })} className="mt-6 grid gap-5 md:hidden">
      {over.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-muted">{t('earlier', { period: title })}</summary>
          <div className="grid gap-5 pt-3">
            <Days days={over} onOpen={onOpen} />
          </div>
        </details>
      )}
      {coming.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Clock /> {t(over.length > 0 ? 'no_more' : 'none', { period: title })}
        </p>
      )}
      <Days days={coming} onOpen={onOpen} />
    </section>
  );
}
