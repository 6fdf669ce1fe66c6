/** What one's own company earned or owes, by month. For the partner's portal, on TanStack Query. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { messages } from '../../../content/messages.ts';
import { DetailsButton } from '../../../form/desk/DetailsButton.tsx';
import { usePages } from '../../../form/desk/data.ts';
import { ExportButton } from '../../../form/desk/ExportButton.tsx';
import { MoreButton, Queried } from '../../../form/Queried.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { EntryTable } from './EntryTable.tsx';
import { amountOf, baseOf, type Kind, monthOf, type Statement, stateOf } from './words.ts';

const t = messages('commission');

const key = ['company', 'commission'] as const;

const useOwnStatements = (kind: Kind) =>
  usePages([...key, 'list', kind], (cursor, signal) =>
    unwrap(api.GET('/api/partner/commission', { params: { query: { kind, cursor } }, signal })),
  );

const useOwnStatement = (id: string) =>
  useQuery({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/partner/commission/{id}', { params: { path: { id } }, signal })),
  });

function OwnStatement({ row, onClose }: { row: Statement; onClose: () => void }) {
  const statement = useOwnStatement(row.id);
  const month = monthOf(row.month);
  const title = row.kind === 'fee' ? t('statement.title', { month }) : t('statement.earned_title', { month });
  return (
    <Dialog open onClose={onClose} size="lg" title={title}>
      <Queried query={statement} loading={t('statement.loading_text')} failed={t('statement.failed_title')}>
        {(statement) => (
          <>
            <EntryTable statement={statement} />
            {statement.kind === 'referral' && statement.state !== 'paid' && (
              <p className="mt-5 text-muted">
                {t('statement.payable_text', { date: formatDate(`${statement.payable_on}T12:00:00Z`) })}
              </p>
            )}
            {statement.reference && (
              <p className="mt-5 text-muted">
                {t('statement.reference_text', { reference: statement.reference })}
              </p>
            )}
          </>
        )}
      </Queried>
    </Dialog>
  );
}

const columnsOf = (kind: Kind): readonly Column<Statement>[] => [
  {
    id: 'month',
    header: t('columns.month'),
    cell: (row) => <span id={`month-${row.id}`}>{monthOf(row.month)}</span>,
  },
  {
    id: 'base',
    header: baseOf(kind),
    align: 'end',
    cell: (row) => formatCents(row.base_cents, row.currency),
  },
  {
    id: 'amount',
    header: amountOf(kind),
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, row.currency),
  },
  {
    id: 'state',
    header: t('columns.state'),
    cell: (row) => <Badge tone={stateOf(row.state).tone}>{stateOf(row.state).label}</Badge>,
  },
];

const Nothing = ({ kind }: { kind: Kind }) =>
  kind === 'fee' ? (
    <EmptyState title={t('own.none_title')}>{t('own.none_text')}</EmptyState>
  ) : (
    <EmptyState title={t('own.unearned_title')}>{t('own.unearned_text')}</EmptyState>
  );

export function CompanyStatements({ kind }: { kind: Kind }) {
  const statements = useOwnStatements(kind);
  const [shown, setShown] = useState<Statement | null>(null);
  return (
    <Queried query={statements} loading={t('own.loading_text')} failed={t('own.failed_title')}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <Nothing kind={kind} />
        ) : (
          <>
            <Table
              caption={t(kind === 'fee' ? 'own.list_label' : 'own.earned_label')}
              columns={[
                ...columnsOf(kind),
                {
                  id: 'actions',
                  header: t('columns.actions'),
                  cell: (row) => <DetailsButton of={`month-${row.id}`} onClick={() => setShown(row)} />,
                },
              ]}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ id }) => id}
            />
            <div className="mt-5 flex flex-wrap gap-3">
              <MoreButton query={statements}>{t('own.more_label')}</MoreButton>
              <ExportButton path="/api/partner/commission.csv" name="commission" />
            </div>
            {shown && <OwnStatement row={shown} onClose={() => setShown(null)} />}
          </>
        )
      }
    </Queried>
  );
}

export const CompanyFees = () => <CompanyStatements kind="fee" />;
