/** Creates an iCalendar file of a booking. Pure. */
import type { BookingView } from './api.ts';

type Entry = Pick<BookingView, 'uid' | 'title' | 'starts_at' | 'ends_at' | 'place'>;

/** '20261124T140000Z' */
const instant = (time: string): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/**
 * Returns a data URL for a download link. The event has the UID of the mailed invitation, so calendars merge both.
 */
export function calendarFile({ uid, title, starts_at, ends_at, place }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//AI services//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(starts_at)}`,
    `DTSTART:${instant(starts_at)}`,
    `DTEND:${instant(ends_at)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}
