/** The entries of a statement. */
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import { kindOf, type LedgerEntry, monthOf, rateOf, type StatementDetail } from './words.ts';

const columnsOf = (currency: string): readonly Column<LedgerEntry>[] => [
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
  { id: 'won', header: 'Won', align: 'end', cell: (row) => formatCents(row.won_cents, currency) },
  { id: 'rate', header: 'Rate', align: 'end', cell: (row) => rateOf(row.rate_bps) },
  {
    id: 'amount',
    header: 'Commission',
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, currency),
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
    columns={actions ? [...columnsOf(statement.currency), actions] : columnsOf(statement.currency)}
    rows={statement.lines}
    keyOf={({ id }) => id}
  />
);
