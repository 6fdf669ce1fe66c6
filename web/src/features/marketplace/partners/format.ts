/** Formats the figures of a partner. */
import { messages, plural } from '../../../content/messages.ts';
import { formatCount } from '../../../lib/count.ts';

const t = messages('partners');

/** Formats with one decimal; 0.0 without reviews. */
export const ratingOf = (rating: number): string => rating.toFixed(1);

const counted = (n: number) => ({ count: formatCount(n) });

export const reviewsOf = (count: number): string => t(`reviews.${plural(count)}`, counted(count));
export const yearsOf = (years: number): string =>
  years === 0 ? t('years.none') : t(`years.${plural(years)}`, counted(years));

/** Cuts a long text after a word, so that cards have a similar height; the profile shows the whole text. */
export function shortened(text: string, limit = 320): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.search(/\s\S*$/);
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
