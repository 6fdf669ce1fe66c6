/** The introductions of a company: who wants what, and how far it is. */

import { useState } from 'react';
import { copyOf } from '../../../../content/copy.ts';
import { messages } from '../../../../content/messages.ts';
import { MoreButton } from '../../../../form/Queried.tsx';
import { formatDate } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Badge, type BadgeTone } from '../../../../ui/Badge.tsx';
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx';
import { type Introduction, useIntroductions } from './api.ts';
import { IntroductionThread } from './IntroductionThread.tsx';

const t = messages('portal');

export const tones: Record<Introduction['status'], BadgeTone> = {
  pending: 'yellow',
  introduced: 'blue',
  talking: 'blue',
  won: 'green',
  lost: 'neutral',
};

interface RowProps {
  row: Introduction;
  onOpen: () => void;
}

const Row = ({ row, onOpen }: RowProps) => (
  <li className="rounded-md border border-line px-4 py-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-lg wrap-anywhere">
        <button type="button" className="py-2 text-left hover:underline" onClick={onOpen}>
          {row.requester_name || row.service_needed}
        </button>
      </h3>
      <Badge tone={tones[row.status]}>{t(`introductions.statuses.${row.status}`)}</Badge>
    </div>
    <p className="text-sm text-muted">
      {row.requester_name && `${row.service_needed} · `}
      {t('introductions.asked_on', { day: formatDate(row.created_at) })}
      {row.won_cents > 0 && ` · ${formatCents(row.won_cents, copyOf('currency'))}`}
    </p>
  </li>
);

export function Introductions() {
  const query = useIntroductions();
  const [shown, setShown] = useState<string | null>(null);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.error && rows.length === 0)
    return (
      <ErrorState title={t('failed_text')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  if (query.data && rows.length === 0)
    return <EmptyState title={t('introductions.empty.title')}>{t('introductions.empty.text')}</EmptyState>;
  return (
    <div className="mt-5">
      <ul className="grid gap-3">
        {rows.map((row) => (
          <Row key={row.id} row={row} onOpen={() => setShown(row.id)} />
        ))}
      </ul>
      <MoreButton query={query} className="mt-5">
        {t('introductions.more_label')}
      </MoreButton>
      {shown && <IntroductionThread id={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
