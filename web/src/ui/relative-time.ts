/** Formats times relative to now. */
import { messages } from '../content/messages.ts';

const t = messages('site.dates');

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

/** Returns 'Just now', '5h ago', '3d ago' or '2w ago'. Times in the future count as now. */
export function relativeTime(instant: string | Date, now: Date = new Date()): string {
  const age = now.getTime() - new Date(instant).getTime();
  if (age < hour) return t('now');
  if (age < day) return t('hours_ago', { n: Math.floor(age / hour) });
  if (age < week) return t('days_ago', { n: Math.floor(age / day) });
  return t('weeks_ago', { n: Math.floor(age / week) });
}
