/** An event in a cell or column: time and title, with its type as color, shape and description. */

import type { ComponentProps } from 'react';
import { messages } from '../../../content/messages.ts';
import { typeLabelOf } from './event.ts';
import { type DayEntry, timeLabel } from './spread.ts';

const t = messages('calendar.chip');

interface EventChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  entry: DayEntry;
}

export function EventChip({ entry, ...button }: EventChipProps) {
  const { event, part } = entry;
  return (
    <button
      {...button}
      type="button"
      data-event={event.id}
      data-type={event.event_type}
      data-part={part}
      data-all-day={event.all_day || undefined}
      title={t(event.rrule ? 'repeating' : 'title', { title: event.title, type: typeLabelOf(event) })}
      className="event-chip pointer-events-auto"
    >
      <span className="event-words">
        <span className="tabular">{timeLabel(entry)}</span> {event.title}
      </span>
    </button>
  );
}
