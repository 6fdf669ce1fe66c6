/** How the figures of a partner read. */
import { messages, plural } from '../../../content/messages.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

const t = messages('partners');

/** One decimal, 0.0 when there is none yet. */
export const ratingOf = (rating: number): string => rating.toFixed(1);

const counted = (n: number) => ({ count: n.toLocaleString('en-US') });

export const reviewsOf = (count: number): string => t(`reviews.${plural(count)}`, counted(count));
export const yearsOf = (years: number): string =>
  years === 0 ? t('years.none') : t(`years.${plural(years)}`, counted(years));

/** 'AI Training, Consulting +2 more': the first `shown` services. */
export function servicesOf(services: readonly string[], shown = 2): string {
  const rest = services.length - shown;
  const first = services.slice(0, shown).join(', ');
  return rest > 0 ? t('more_services', { services: first, count: rest }) : first;
}

/** A long text cut after a word, so that cards stay comparable; the profile has the whole of it. */
export function shortened(text: string, limit = 320): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.search(/\s\S*$/);
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

interface Status {
  is_active: boolean;
  is_verified: boolean;
  is_paused?: boolean;
  rejected_at?: string | null;
}

/** The displayed status and its colour. */
export function statusOf(partner: Status): { label: string; tone: BadgeTone } {
  const { is_active, is_verified } = partner;
  if (!is_active && partner.rejected_at) return { label: 'Rejected', tone: 'red' };
  if (!is_active && partner.is_paused) return { label: 'Paused', tone: 'neutral' };
  if (!is_active) return { label: 'Pending Approval', tone: 'yellow' };
  return is_verified ? { label: 'Active & Verified', tone: 'green' } : { label: 'Active', tone: 'blue' };
}

/** The separate badges of the detail dialog. */
export function badgesOf({ is_active, is_verified }: Status): { label: string; tone: BadgeTone }[] {
  const badges: { label: string; tone: BadgeTone }[] = [];
  if (is_active) badges.push({ label: 'Active', tone: 'blue' });
  if (is_verified) badges.push({ label: 'Verified', tone: 'green' });
  if (!is_active) badges.push({ label: 'Pending', tone: 'yellow' });
  return badges;
}

/** An address that a link may have; checked again after the server (docs/security.md, T30). */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
