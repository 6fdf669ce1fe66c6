/** The commission statements of one's own company. For the partner's portal, on TanStack Query. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/client.ts';
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
import { monthOf, type Statement, states } from './words.ts';

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
    <Dialog open onClose={onClose} size="lg" title={`Commission for ${monthOf(row.month)}`}>
      <Queried query={statement} loading="Loading the statement" failed="The statement could not be read.">
        {(statement) => <EntryTable statement={statement} />}
      </Queried>
    </Dialog>
  );
}

const dataColumns: readonly Column<Statement>[] = [
  { id: 'month', header: 'Month', cell: (row) => <span id={`month-${row.id}`}>{monthOf(row.month)}</span> },
  { id: 'won', header: 'Won', align: 'end', cell: (row) => formatCents(row.won_cents, row.currency) },
  {
    id: 'amount',
    header: 'Commission',
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, row.currency),
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
  },
];

export function CompanyCommission() {
  const statements = useOwnStatements();
  const [shown, setShown] = useState<Statement | null>(null);
  return (
    <Queried query={statements} loading="Loading commission" failed="The statements could not be loaded.">
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState title="No commission yet.">
            Once you win work through an introduction, what you owe appears here by month.
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Commission by month"
              columns={[
                ...dataColumns,
                {
                  id: 'actions',
                  header: 'Actions',
                  cell: (row) => <DetailsButton of={`month-${row.id}`} onClick={() => setShown(row)} />,
                },
              ]}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ id }) => id}
            />
            <div className="mt-5 flex flex-wrap gap-3">
              <MoreButton query={statements}>Show earlier months</MoreButton>
              <ExportButton path="/api/partner/commission.csv" name="commission" />
            </div>
            {shown && <OwnStatement row={shown} onClose={() => setShown(null)} />}
          </>
        )
      }
    </Queried>
  );
}
