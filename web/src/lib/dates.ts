/**
 * Formats dates. Instants are sent as RFC 3339 in UTC; users see and enter them in the browser's time zone and
 * locale.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
function format(instant: string | Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made.format(new Date(instant));
}

/** Formats a date such as '21 Nov 2026' in the user's locale. */
export const formatDate = (instant: string | Date): string =>
  format(instant, { day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a day such as '2026-11-21' as '21 Nov' in the user's locale. */
export const formatShortDay = (day: string): string =>
  format(`${day}T12:00`, { day: 'numeric', month: 'short' });

/** Formats a time as '09:00' or '9:00 AM', by the user's locale. */
export const formatTime = (instant: string | Date): string =>
  format(instant, { hour: 'numeric', minute: '2-digit' });

export const formatDateTime = (instant: string | Date): string =>
  format(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** Returns the browser's time zone, such as 'Europe/Vienna'. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (n: number): string => String(n).padStart(2, '0');

/** Returns the `<input type="date">` value for the local day of a date. */
export function toDateInput(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the `<input type="datetime-local">` value for an instant, in the browser's time zone. */
export function toDateTimeInput(instant: string | Date): string {
  const date = new Date(instant);
  return `${toDateInput(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Converts a `datetime-local` value in the browser's time zone to RFC 3339; '' stays ''. */
export function fromDateTimeInput(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
