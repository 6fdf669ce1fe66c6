/** The entries of a statement. */
import { messages } from '../../../content/messages.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import { kindOf, type LedgerEntry, monthOf, rateOf, type StatementDetail } from './words.ts';

const t = messages('commission');

const columnsOf = (currency: string): readonly Column<LedgerEntry>[] => [
  { id: 'entered', header: t('columns.entered'), cell: (row) => formatDate(row.created_at) },
  {
    id: 'entry',
    header: t('columns.entry'),
    cell: (row) => (
      <>
        <p>{kindOf(row)}</p>
        <p className="text-sm text-muted wrap-anywhere">{row.note}</p>
      </>
    ),
  },
  { id: 'won', header: t('columns.won'), align: 'end', cell: (row) => formatCents(row.won_cents, currency) },
  { id: 'rate', header: t('columns.rate'), align: 'end', cell: (row) => rateOf(row.rate_bps) },
  {
    id: 'amount',
    header: t('columns.amount'),
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
    caption={t('entries_label', { month: monthOf(statement.month) })}
    columns={actions ? [...columnsOf(statement.currency), actions] : columnsOf(statement.currency)}
    rows={statement.lines}
    keyOf={({ id }) => id}
  />
);
