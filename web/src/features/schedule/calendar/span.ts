/** Formats the time of an event. */
import { messages } from '../../../content/messages.ts';
import { formatDate, formatDateTime, formatTime } from '../../../lib/dates.ts';
import { dayOf } from './month.ts';
import { firstDayOf, lastDayOf, type Span } from './spread.ts';

const t = messages('calendar');

const dateOf = (day: string): string => formatDate(`${day}T12:00`);

/** Formats as 'Nov 21, 2026, 9:00 AM – 10:00 AM', with the second date only if it differs. */
export function spanOf(event: Span): string {
  const { start_time, end_time, all_day } = event;
  if (all_day) {
    const [first, last] = [firstDayOf(event), lastDayOf(event)];
    return first === last
      ? t('all_day_text', { day: dateOf(first) })
      : t('all_days_text', { first: dateOf(first), last: dateOf(last) });
  }
  const end = dayOf(start_time) === dayOf(end_time) ? formatTime(end_time) : formatDateTime(end_time);
  return `${formatDateTime(start_time)} – ${end}`;
}
