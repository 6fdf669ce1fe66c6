/** Start and end, with a hint if the end is before the start; such an event can still be saved. */

import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { TextField } from '../../../form/TextField.tsx';
import { Info } from '../../../ui/icons.tsx';
import type { EventValues } from './event-values.ts';
import { endsBeforeStart } from './month.ts';

const t = messages('calendar.event.fields');

interface EventTimesProps {
  values: EventValues;
  /** True if all-day events are possible. */
  whole: boolean;
  /** Called with the day on which the event starts. */
  onDay: (day: string) => void;
}

/**
 * Converts between `date` and `datetime-local` values. Midnight isn't meaningful, so a whole day becomes a morning
 * hour.
 */
const converted = (value: string, allDay: boolean, clock: string): string =>
  allDay ? value.slice(0, 10) : value && `${value.slice(0, 10)}T${clock}`;

export function EventTimes({ values, whole, onDay }: EventTimesProps) {
  const [allDay, setAllDay] = useState(values.all_day);
  const [start, setStart] = useState(values.start_time);
  const [end, setEnd] = useState(values.end_time);
  const kind = allDay
    ? ({ type: 'date', max: '9998-12-31' } as const)
    : ({ type: 'datetime-local', max: '9998-12-31T23:59' } as const);

  const onStart = (value: string) => {
    setStart(value);
    onDay(value.slice(0, 10));
  };
  const onAllDay = (next: boolean) => {
    setAllDay(next);
    setStart(converted(start, next, values.all_day ? '09:00' : values.start_time.slice(11)));
    setEnd(converted(end, next, values.all_day ? '10:00' : values.end_time.slice(11)));
  };

  return (
    // As wide as their content: in some browsers, a date, a time and AM or PM need more than half the dialog.
    <div className="flex flex-wrap gap-x-4 gap-y-5">
      <TextField
        {...kind}
        className="flex-auto"
        name="start_time"
        label={t('start')}
        required
        value={start}
        onChange={(event) => onStart(event.currentTarget.value)}
      />
      <TextField
        {...kind}
        className="flex-auto"
        name="end_time"
        label={t('end')}
        required
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <p role="status" className="basis-full text-sm text-warning empty:hidden">
        {endsBeforeStart(start, end) && (
          <span className="flex items-center gap-2">
            <Info /> {t('end_early_text')}
          </span>
        )}
      </p>
      {whole && (
        <label className="flex min-h-11 basis-full items-center gap-3">
          <input
            type="checkbox"
            name="all_day"
            checked={allDay}
            onChange={(event) => onAllDay(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-sea"
          />
          {t('all_day')}
        </label>
      )}
    </div>
  );
}
