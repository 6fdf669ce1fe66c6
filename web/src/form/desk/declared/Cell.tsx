/** Renders a value of a row, depending on the kind of its column. */
import type { ReactNode } from 'react';
import { messages, plural } from '../../../content/messages.ts';
import { isWebAddress } from '../../../lib/address.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Star } from '../../../ui/icons.tsx';
import { DownloadButton } from '../DownloadButton.tsx';
import { EmailAddress } from '../EmailAddress.tsx';
import type { Column } from './api.ts';
import { DeskLink } from './DeskLink.tsx';

const t = messages('desk-lists');

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The properties needed of a column, or of a cell's second line. */
type Shape = Pick<Column, 'kind' | 'label' | 'options' | 'first' | 'below'>;

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

/** Shows 'AI Training, Consulting +2 more', or all tags. */
const Tags = ({ all, first }: { all: readonly string[]; first: number | undefined }) => {
  if (!first) {
    return (
      <span className="desk-tags">
        {all.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    );
  }
  const named = all.slice(0, first).join(', ');
  return all.length > first ? t('and_more', { named, count: all.length - first }) : named;
};

interface Rating {
  mean: number;
  count: number;
}

interface Pair {
  value: unknown;
  below: unknown;
}

interface Target {
  text: string;
  url: string;
}

/** A full web address. It may break after its scheme, not within a word. */
function WebAddress({ text }: { text: string }) {
  const host = text.indexOf('://') + 3;
  return host < 3 ? text : [text.slice(0, host), <wbr key="host" />, text.slice(host)];
}

/** Keeps a number on one line, also in a narrow column. */
const NoWrap = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

const draw: Record<Column['kind'], (value: never, of: Shape) => ReactNode> = {
  text: (value: string) => value,
  lines: (value: string) => <span className="whitespace-pre-line">{value}</span>,
  // Above a second line, which may be a link, the address isn't a link: on touch screens, users would hit the wrong
  // one.
  mail: (value: string, { below }) =>
    below ? <span className="desk-mailbox">{value}</span> : <EmailAddress address={value} />,
  money: ({ cents, currency }: { cents: number; currency: string }) => (
    <NoWrap>{formatCents(cents, currency)}</NoWrap>
  ),
  count: (value: number) => <NoWrap>{value.toLocaleString('en-US')}</NoWrap>,
  rate: (value: number) => <NoWrap>{`${value / 100}%`}</NoWrap>,
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
  link: ({ text, url }: Target, { label }) =>
    url.startsWith('/') ? (
      <DeskLink href={url} className="text-link">
        {text || label}
      </DeskLink>
    ) : isWebAddress(url) ? (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-link">
        <WebAddress text={text || label} />
        <span className="sr-only"> {t('new_tab')}</span>
      </a>
    ) : (
      text
    ),
  file: ({ text, url }: Target) => <DownloadButton path={url} name={text} size="sm" />,
  yes: (value: boolean) => t(value ? 'yes' : 'no'),
  tags: (value: readonly string[], { first }) => <Tags all={value} first={first} />,
  rated: ({ mean, count }: Rating) => (
    <span className="whitespace-nowrap">
      {`${mean.toFixed(1)} (${t(`reviews.${plural(count)}`, { count: count.toLocaleString('en-US') })})`}
    </span>
  ),
};

/** Reports whether the value can be shown. */
export const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

interface CellProps {
  of: Shape;
  value: unknown;
}

const Line = ({ of, value }: CellProps) => (hasValue(value) ? draw[of.kind](value as never, of) : null);

/** Renders the first of up to two lines of a cell. */
export const FirstLine = ({ of, value }: CellProps) => (
  <Line of={of} value={of.below ? (value as Pair).value : value} />
);

export const SecondLine = ({ of, value }: CellProps) => {
  const below = of.below && (value as Pair).below;
  return of.below && hasValue(below) ? (
    <span className="desk-below">
      <Line of={of.below} value={below} />
    </span>
  ) : null;
};

export const Cell = (props: CellProps) => (
  <>
    <FirstLine {...props} />
    <SecondLine {...props} />
  </>
);

export const isNumber = ({ kind }: Pick<Shape, 'kind'>): boolean =>
  ['money', 'count', 'rate', 'stars', 'rated'].includes(kind);
