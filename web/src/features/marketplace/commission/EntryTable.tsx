/** The entries of a statement. */
import { messages } from '../../../content/messages.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import {
  amountOf,
  baseOf,
  entryOf,
  type Kind,
  type LedgerEntry,
  monthOf,
  rateOf,
  type StatementDetail,
} from './words.ts';

const t = messages('commission');

const columnsOf = (currency: string, kind: Kind, amount: string): readonly Column<LedgerEntry>[] => [
  { id: 'entered', header: t('columns.entered'), cell: (row) => formatDate(row.created_at) },
  {
    id: 'entry',
    header: t('columns.entry'),
    cell: (row) => (
      <>
        <p>{entryOf(kind, row)}</p>
        <p className="text-sm text-muted wrap-anywhere">{row.note}</p>
      </>
    ),
  },
  { id: 'base', header: baseOf(kind), align: 'end', cell: (row) => formatCents(row.base_cents, currency) },
  { id: 'rate', header: t('columns.rate'), align: 'end', cell: (row) => rateOf(row.rate_bps) },
  {
    id: 'amount',
    header: amount,
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, currency),
  },
];

interface EntryTableProps {
  statement: StatementDetail;
  /** What the reader calls the percentage; the partner's word if it is left out. */
  amount?: string;
  /** What can be done with an entry. */
  actions?: Column<LedgerEntry>;
}

export function EntryTable({ statement, amount, actions }: EntryTableProps) {
  const { kind, currency, month, lines } = statement;
  const columns = columnsOf(currency, kind, amount ?? amountOf(kind));
  return (
    <Table
      caption={t('entries_label', { month: monthOf(month) })}
      columns={actions ? [...columns, actions] : columns}
      rows={lines}
      keyOf={({ id }) => id}
    />
  );
}
