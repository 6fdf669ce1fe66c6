/**
 * Dates as people read them. Instants travel as RFC 3339 in UTC; they are shown and entered in the browser's
 * own zone and locale.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
function format(instant: string | Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made.format(new Date(instant));
}

/** '21 Nov 2026' or the like, in the reader's locale. */
export const formatDate = (instant: string | Date): string =>
  format(instant, { day: 'numeric', month: 'short', year: 'numeric' });

/** '21 Nov' or the like, in the reader's locale: a day without a time, as '2026-11-21'. */
export const formatShortDay = (day: string): string =>
  format(`${day}T12:00`, { day: 'numeric', month: 'short' });

/** '09:00' or '9:00 AM', in the reader's locale. */
export const formatTime = (instant: string | Date): string =>
  format(instant, { hour: 'numeric', minute: '2-digit' });

export const formatDateTime = (instant: string | Date): string =>
  format(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** The browser's zone, as 'Europe/Vienna'. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (n: number): string => String(n).padStart(2, '0');

/** The value of an `<input type="date">` for the local day of the instant. */
export function toDateInput(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The value of an `<input type="datetime-local">` for the instant, in the browser's zone. */
export function toDateTimeInput(instant: string | Date): string {
  const date = new Date(instant);
  return `${toDateInput(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The instant that a `datetime-local` value means in the browser's zone, as RFC 3339; '' stays ''. */
export function fromDateTimeInput(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
