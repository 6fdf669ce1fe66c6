/** Texts of the status page. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** Formats the time since an instant in its two largest units: '3 days 4 hours'. */
export function elapsed(since: string, now: Date = new Date()): string {
  const age = Math.max(0, now.getTime() - new Date(since).getTime());
  if (age < hour) return count(Math.floor(age / minute), 'minute');
  if (age < day)
    return `${count(Math.floor(age / hour), 'hour')} ${count(Math.floor((age % hour) / minute), 'minute')}`;
  return `${count(Math.floor(age / day), 'day')} ${count(Math.floor((age % day) / hour), 'hour')}`;
}

/** Summarizes all checks. */
export function summaryOf(checks: readonly { state: 'ok' | 'notice' | 'wrong' }[]): string {
  const of = (wanted: string): number => checks.filter(({ state }) => state === wanted).length;
  const wrong = of('wrong');
  const notices = of('notice');
  const look = notices > 0 ? ` ${count(notices, 'thing')} ${notices === 1 ? 'is' : 'are'} worth a look.` : '';
  if (wrong > 0) return `${count(wrong, 'thing')} ${wrong === 1 ? 'needs' : 'need'} attention.${look}`;
  return look ? `Nothing needs attention.${look}` : 'Everything is in order.';
}
