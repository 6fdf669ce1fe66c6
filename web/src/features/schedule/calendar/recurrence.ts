/** Converts recurrence rules (RFC 5545) to form values and back. Pure. */
import { messages, plural } from '../../../content/messages.ts';
import { type Day, weekdayName, weekdayOf } from './month.ts';
import { dayIn, dayStart } from './zone.ts';

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
/** `kept` is a rule that the form can't represent: it stays unless the user selects another. */
export type Repeat = 'never' | 'kept' | Frequency;

export interface RepeatValues {
  repeat: Repeat;
  /** Every n days, weeks, months or years. */
  interval: number;
  /** Days of a weekly rule, 0 for Sunday; if empty, the day of the first occurrence. */
  days: readonly number[];
  /** Kind of monthly rule: by date, by position (the third Saturday), or the last such weekday. */
  monthly: 'date' | 'place' | 'last';
  ends: 'never' | 'until' | 'count';
  until: Day;
  count: number;
}

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const t = messages('calendar.rule');

export const never: RepeatValues = {
  repeat: 'never',
  interval: 1,
  days: [],
  monthly: 'date',
  ends: 'never',
  until: '',
  count: 10,
};

/** Returns the position of the day among the month's same weekdays, from 1. */
export const placeOf = (day: Day): number => Math.ceil(Number(day.slice(8)) / 7);
export const ordinalOf = (day: Day): string => t(`ordinals.${placeOf(day) as 1 | 2 | 3 | 4 | 5}`);
export const weekdayNameOf = (day: Day): string => weekdayName(weekdayOf(day));

const partsOf = (rrule: string): Map<string, string> =>
  new Map(rrule.split(';').map((part) => part.split('=', 2) as [string, string]));

/** Returns the day of an UNTIL; an instant is converted in the rule's time zone. */
function untilOf(text: string, zone: string): Day {
  const [, y, m, d, clock] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z)?/.exec(text) ?? [];
  if (!clock) return `${y}-${m}-${d}`;
  return dayIn(`${y}-${m}-${d}T${clock.slice(1, 3)}:${clock.slice(3, 5)}:${clock.slice(5, 7)}Z`, zone);
}

/** Returns the weekly days or the position of a monthly rule; undefined if the form can't represent them. */
function byDayOf(frequency: string, value: string, first: Day): Partial<RepeatValues> | undefined {
  if (value === '') return {};
  if (frequency === 'WEEKLY') {
    const days = value.split(',').map((code) => codes.indexOf(code as (typeof codes)[number]));
    return days.includes(-1) ? undefined : { days: days.sort() };
  }
  const code = codes[weekdayOf(first)];
  if (frequency !== 'MONTHLY') return undefined;
  if (value.replace('+', '') === `${placeOf(first)}${code}`) return { monthly: 'place' };
  return value === `-1${code}` ? { monthly: 'last' } : undefined;
}

const shown = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST']);

/** Returns form values of a rule, for its first or currently open occurrence on the day. */
export function repeatOf(rrule: string | undefined, first: Day, zone: string): RepeatValues {
  if (!rrule) return never;
  const parts = partsOf(rrule);
  const frequency = parts.get('FREQ') ?? '';
  const by = byDayOf(frequency, parts.get('BYDAY') ?? '', first);
  if (!by || ![...parts.keys()].every((name) => shown.has(name))) return { ...never, repeat: 'kept' };
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  return {
    ...never,
    repeat: frequency as Frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    ends: until ? 'until' : count ? 'count' : 'never',
    until: until ? untilOf(until, zone) : '',
    count: Number(count ?? never.count),
    ...by,
  };
}

function byDayPart({ repeat, days, monthly }: RepeatValues, first: Day): string {
  if (repeat === 'WEEKLY' && days.length > 0) return days.map((day) => codes[day]).join(',');
  if (repeat !== 'MONTHLY' || monthly === 'date') return '';
  return `${monthly === 'last' ? -1 : placeOf(first)}${codes[weekdayOf(first)]}`;
}

/** Returns the last second of the day in the zone, in UTC, for an UNTIL. */
function untilPart(day: Day, zone: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const end = new Date(Date.parse(dayStart(next.toISOString().slice(0, 10), zone)) - 1000);
  return end.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Returns the rule; '' for a single event, undefined for a kept rule. */
export function ruleOf(values: RepeatValues, first: Day, zone: string): string | undefined {
  const { repeat, interval, ends, until, count } = values;
  if (repeat === 'never') return '';
  if (repeat === 'kept') return undefined;
  const by = byDayPart(values, first);
  return [
    `FREQ=${repeat}`,
    interval > 1 && `INTERVAL=${interval}`,
    by && `BYDAY=${by}`,
    ends === 'until' && until && `UNTIL=${untilPart(until, zone)}`,
    ends === 'count' && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const yearly = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const listed = new Intl.ListFormat('en-US');

/** Appends the days: 'Every 2 weeks on Monday'. */
function onWords(every: string, { repeat, days, monthly }: RepeatValues, first: Day): string {
  if (repeat === 'WEEKLY') {
    const on = days.length > 0 ? days : [weekdayOf(first)];
    return on.length === 7 ? every : t('on_days', { every, days: listed.format(on.map(weekdayName)) });
  }
  if (repeat === 'YEARLY') return t('on_date', { every, date: yearly.format(new Date(first)) });
  if (repeat !== 'MONTHLY') return every;
  if (monthly === 'date') return t('on_day', { every, day: Number(first.slice(8)) });
  const weekday = weekdayNameOf(first);
  return monthly === 'last'
    ? t('on_last', { every, weekday })
    : t('on_place', { every, place: ordinalOf(first), weekday });
}

/** Describes a rule: 'Every 2 weeks on Monday and Wednesday, until Dec 31, 2026'. */
export function wordsOfRule(values: RepeatValues, first: Day): string {
  const { repeat, interval, ends, until, count } = values;
  if (repeat === 'never' || repeat === 'kept') return t(repeat);
  const every = interval === 1 ? t(`every.${repeat}`) : t(`interval.${repeat}`, { count: interval });
  const rule = onWords(every, values, first);
  if (ends === 'until' && until) return t('until', { rule, date: dates.format(new Date(until)) });
  return ends === 'count' ? t(`count.${plural(count)}`, { rule, count }) : rule;
}
