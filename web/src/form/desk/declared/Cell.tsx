/** A value of a row, drawn by the kind of its column. */
import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Star } from '../../../ui/icons.tsx';
import { Mailbox } from '../Mailbox.tsx';
import { SaveButton } from '../SaveButton.tsx';
import type { Column } from './api.ts';
import { DeskLink } from './DeskLink.tsx';

const t = messages('desk-lists');

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Shape = Pick<Column, 'kind' | 'options'>;

const Badges = ({ of, held }: { of: Shape; held: readonly string[] }) => (
  <span className="desk-badges">
    {of.options
      ?.filter(({ value, silent }) => held.includes(value) && !silent)
      .map(({ value, label, tone }) => (
        <Badge key={value} tone={tone ?? 'neutral'}>
          {label}
        </Badge>
      ))}
  </span>
);

interface Target {
  text: string;
  url: string;
}

const draw: Record<Column['kind'], (value: never, of: Shape) => ReactNode> = {
  text: (value: string) => value,
  lines: (value: string) => <span className="whitespace-pre-line">{value}</span>,
  mail: (value: string) => <Mailbox address={value} link />,
  money: ({ cents, currency }: { cents: number; currency: string }) => formatCents(cents, currency),
  count: (value: number) => value.toLocaleString('en-US'),
  rate: (value: number) => `${value / 100}%`,
  stars: (value: number) => (
    <span className="inline-flex items-center gap-1">
      <Star className="size-4 text-glow" /> {value}
      <span className="sr-only"> {t('of_five')}</span>
    </span>
  ),
  date: (value: string) => <time dateTime={value}>{formatDate(`${value}T12:00:00`)}</time>,
  day: (value: string) => <time dateTime={value}>{formatDate(value)}</time>,
  time: (value: string) => <time dateTime={value}>{formatDateTime(value)}</time>,
  month: (value: string) => months.format(new Date(`${value}-01T00:00:00Z`)),
  badge: (value: readonly string[], of) => <Badges of={of} held={value} />,
  link: ({ text, url }: Target) =>
    url.startsWith('/') ? (
      <DeskLink href={url} className="text-link">
        {text}
      </DeskLink>
    ) : (
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
        {text}
        <span className="sr-only"> {t('new_tab')}</span>
      </a>
    ),
  file: ({ text, url }: Target) => <SaveButton path={url} name={text} size="sm" />,
  yes: (value: boolean) => t(value ? 'yes' : 'no'),
};

/** Reports whether there is something to show. */
export const isThere = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

export const Cell = ({ of, value }: { of: Shape; value: unknown }) =>
  isThere(value) ? draw[of.kind](value as never, of) : null;

export const isNumber = ({ kind }: Shape): boolean => ['money', 'count', 'rate', 'stars'].includes(kind);
