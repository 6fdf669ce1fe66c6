/** The entries of a statement. */
import { copyOf } from '../../content/copy.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCents } from '../../lib/money.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { kindOf, type LedgerEntry, monthOf, rateOf, type StatementDetail } from './words.ts';

const columns: readonly Column<LedgerEntry>[] = [
  { id: 'entered', header: 'Entered', cell: (row) => formatDate(row.created_at) },
  {
    id: 'entry',
    header: 'Entry',
    cell: (row) => (
      <>
        <p>{kindOf(row)}</p>
        <p className="text-sm text-muted wrap-anywhere">{row.note}</p>
      </>
    ),
  },
  { id: 'won', header: 'Won', align: 'end', cell: (row) => formatCents(row.won_cents, copyOf('currency')) },
  { id: 'rate', header: 'Rate', align: 'end', cell: (row) => rateOf(row.rate_bps) },
  {
    id: 'amount',
    header: 'Commission',
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, copyOf('currency')),
  },
];

interface EntryTableProps {
  statement: StatementDetail;
  /** What can be done with an entry. */
  actions?: Column<LedgerEntry>;
}

export const EntryTable = ({ statement, actions }: EntryTableProps) => (
  <Table
    caption={`Entries of ${monthOf(statement.month)}`}
    columns={actions ? [...columns, actions] : columns}
    rows={statement.lines}
    keyOf={({ id }) => id}
  />
);
