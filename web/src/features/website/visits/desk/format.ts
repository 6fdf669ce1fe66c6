/** Formats of visits at the desk. */
import { formatShortDay } from '../../../../lib/dates.ts';
import type { ChartDay } from '../../../../ui/day-chart.ts';
import type { Numbers, RequestCount, ServiceFunnel, VisitDay, VisitedPage, VisitSource } from './api.ts';

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Number of days from which a bar is a week, so that the bars fit on a phone. */
const manyDays = 120;

export interface Period extends ChartDay {
  /** '23 Nov', or the first and last day of a week. */
  range: string;
  views: number;
  visits: number;
}

const plural = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

function periodOf(days: readonly VisitDay[]): Period {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const name = formatShortDay(first);
  const range = first === last ? name : `${name} – ${formatShortDay(last)}`;
  const visits = days.reduce((sum, day) => sum + day.visits, 0);
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return {
    day: first,
    name,
    range,
    title: `${range}: ${plural(visits, 'visit')}`,
    figure: visits,
    views,
    visits,
  };
}

/** Returns one bar per day or, for many days, per week up to today. */
export function periodsOf(days: readonly VisitDay[]): Period[] {
  if (days.length <= manyDays) return days.map((day) => periodOf([day]));
  const weeks: Period[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    weeks.unshift(periodOf(days.slice(Math.max(0, end - 7), end)));
  }
  return weeks;
}

export const isByWeek = (days: readonly VisitDay[]): boolean => days.length > manyDays;

/** Describes the chart in a sentence. */
export function summaryOf({ days, total }: Pick<Numbers, 'days' | 'total'>): string {
  const [best] = days.toSorted((a, b) => b.visits - a.visits);
  if (!best?.visits) return `No visits in the last ${days.length} days.`;
  return (
    `${plural(total.visits, 'visit')} in the last ${days.length} days, ` +
    `most on ${formatShortDay(best.day)}: ${formatCount(best.visits)}.`
  );
}

export const pageName = ({ path }: Pick<VisitedPage, 'path'>): string => path || 'Page not found';

/** Returns 'letter · email · spring', 'news.example', or 'Direct' without either. */
export const sourceName = ({ source, medium, campaign }: VisitSource): string =>
  [source || 'Direct', medium, campaign].filter(Boolean).join(' · ');

/** Returns a percentage such as '25%'; a dash if the whole is zero. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;

const anything = ({ seen, checkouts, leads }: ServiceFunnel): boolean => seen + checkouts + leads > 0;

/** Returns services with any data, best-selling first. */
export const funnelOf = (services: readonly ServiceFunnel[]): ServiceFunnel[] =>
  services
    .filter(anything)
    .toSorted((a, b) => b.paid - a.paid || b.checkouts - a.checkouts || b.seen - a.seen);

const kinds: Record<RequestCount['kind'], string> = {
  quote: 'Quote',
  consultation: 'Consultation',
  introduction: 'Introduction to a partner',
  message: 'Message',
};

/** 'Quote: AI Training' */
export const requestName = ({ kind, about }: RequestCount): string =>
  about ? `${kinds[kind]}: ${about}` : kinds[kind];
