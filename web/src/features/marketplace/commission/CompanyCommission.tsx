/** The commission statements of one's own company. For the partner's portal, on TanStack Query. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { messages } from '../../../content/messages.ts';
import { DetailsButton } from '../../../form/desk/DetailsButton.tsx';
import { usePages } from '../../../form/desk/data.ts';
import { ExportButton } from '../../../form/desk/ExportButton.tsx';
import { MoreButton, Queried } from '../../../form/Queried.tsx';
import { formatCents } from '../../../lib/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { EntryTable } from './EntryTable.tsx';
import { monthOf, type Statement, stateOf } from './words.ts';

const t = messages('commission');

const key = ['company', 'commission'] as const;

const useOwnStatements = () =>
  usePages([...key, 'list'], (cursor, signal) =>
    unwrap(api.GET('/api/partner/commission', { params: { query: { cursor } }, signal })),
  );

const useOwnStatement = (id: string) =>
  useQuery({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/partner/commission/{id}', { params: { path: { id } }, signal })),
  });

function OwnStatement({ row, onClose }: { row: Statement; onClose: () => void }) {
  const statement = useOwnStatement(row.id);
  return (
    <Dialog open onClose={onClose} size="lg" title={t('statement.title', { month: monthOf(row.month) })}>
      <Queried query={statement} loading={t('statement.loading_text')} failed={t('statement.failed_title')}>
        {(statement) => <EntryTable statement={statement} />}
      </Queried>
    </Dialog>
  );
}

const dataColumns = (): readonly Column<Statement>[] => [
  {
    id: 'month',
    header: t('columns.month'),
    cell: (row) => <span id={`month-${row.id}`}>{monthOf(row.month)}</span>,
  },
  {
    id: 'won',
    header: t('columns.won'),
    align: 'end',
    cell: (row) => formatCents(row.won_cents, row.currency),
  },
  {
    id: 'amount',
    header: t('columns.amount'),
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, row.currency),
  },
  {
    id: 'state',
    header: t('columns.state'),
    cell: (row) => <Badge tone={stateOf(row.state).tone}>{stateOf(row.state).label}</Badge>,
  },
];

export function CompanyCommission() {
  const statements = useOwnStatements();
  const [shown, setShown] = useState<Statement | null>(null);
  return (
    <Queried query={statements} loading={t('own.loading_text')} failed={t('own.failed_title')}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState title={t('own.none_title')}>{t('own.none_text')}</EmptyState>
        ) : (
          <>
            <Table
              caption={t('own.list_label')}
              columns={[
                ...dataColumns(),
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
