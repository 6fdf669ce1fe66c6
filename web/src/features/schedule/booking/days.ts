/** Groups free times by day in a time zone that the visitor selects. Pure. */

/** Free times on one day of the zone, as RFC 3339. */
export interface FreeDay {
  /** '2026-11-24' */
  day: string;
  times: readonly string[];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string, options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, locale, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** Returns the day of an instant in the zone, '2026-11-24'. */
export const dayOf = (instant: string, zone: string): string =>
  formatIn(zone, { dateStyle: 'short' }, 'sv-SE').format(new Date(instant));

/** Groups times by day of the zone, in order. */
export function daysOf(times: readonly string[], zone: string): FreeDay[] {
  const days: { day: string; times: string[] }[] = [];
  for (const time of times) {
    const day = dayOf(time, zone);
    const last = days.at(-1);
    if (last?.day === day) last.times.push(time);
    else days.push({ day, times: [time] });
  }
  return days;
}

/** Formats as '10:00 AM' in the zone, with the zone's offset if an hour occurs twice that day. */
export function timesOf(times: readonly string[], zone: string): { time: string; label: string }[] {
  const short = formatIn(zone, { hour: 'numeric', minute: '2-digit' });
  const long = formatIn(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const plain = times.map((time) => short.format(new Date(time)));
  return times.map((time, i) => ({
    time,
    label:
      plain.filter((label) => label === plain[i]).length > 1 ? long.format(new Date(time)) : (plain[i] ?? ''),
  }));
}

/** 'Tue, Nov 24' */
export const dayLabel = (day: string): string =>
  formatIn('UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00Z`));

/** Formats as 'Tuesday, November 24, 2026 at 10:00 AM – 10:30 AM' in the zone. */
export const spanLabel = (start: string, end: string, zone: string): string =>
  formatIn(zone, { dateStyle: 'full', timeStyle: 'short' }).formatRange(new Date(start), new Date(end));

export const startLabel = (start: string, zone: string): string =>
  formatIn(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(start));

/** Returns all time zones of the browser, plus the given ones. */
export function zonesWith(...needed: string[]): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...needed, ...known, 'UTC'])].sort();
}
