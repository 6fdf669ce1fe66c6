/** Entries of a statement. */
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
} from './labels.ts';

const t = messages('commission');

const columnsOf = (currency: string, kind: Kind): readonly Column<LedgerEntry>[] => [
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
  {
    id: 'client',
    header: t('columns.client'),
    cell: (row) => <span className="wrap-anywhere">{row.client}</span>,
  },
  { id: 'base', header: baseOf(kind), align: 'end', cell: (row) => formatCents(row.base_cents, currency) },
  { id: 'rate', header: t('columns.rate'), align: 'end', cell: (row) => rateOf(row.rate_bps) },
  {
    id: 'amount',
    header: amountOf(kind),
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, currency),
  },
];

export const EntryTable = ({
  statement: { kind, currency, month, lines },
}: {
  statement: StatementDetail;
}) => (
  <Table
    caption={t('entries_label', { month: monthOf(month) })}
    columns={columnsOf(currency, kind)}
    rows={lines}
    keyOf={({ id }) => id}
  />
);
