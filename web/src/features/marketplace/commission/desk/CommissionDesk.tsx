import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { monthOf, type Statement, stateOf } from '../words.ts';
import { commissionFile, useStatements } from './api.ts';
import { StatementDialog } from './StatementDialog.tsx';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Statement): string => `statement-${id}`;

const dataColumns: readonly Column<Statement>[] = [
  {
    id: 'partner',
    header: 'Partner',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="desk-word font-[540]">
          {row.partner_name}
        </p>
        <p className="text-sm text-muted">{monthOf(row.month)}</p>
      </>
    ),
  },
  { id: 'entries', header: 'Entries', align: 'end', cell: (row) => row.entries },
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
    cell: (row) => <Badge tone={stateOf(row.state).tone}>{stateOf(row.state).label}</Badge>,
  },
];

const stateOptions = [
  ['all', 'All states'],
  ['open', 'Open'],
  ['invoiced', 'Invoiced'],
  ['paid', 'Paid'],
] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['amount', 'Highest commission'],
] as const;

const choices = {
  state: stateOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

export function CommissionDesk() {
  const [filter, go] = useFilter('commission', choices);
  const statements = useStatements(filter);
  return (
    <section aria-labelledby="commission">
      <h2 id="commission" className="display mb-5 text-2xl">
        Commission
      </h2>
      <DeskList
        caption="Commission statements"
        noun="statements"
        placeholder="Partner"
        choices={[{ name: 'state', label: 'Show', options: stateOptions }]}
        sort={sorts}
        filter={filter}
        onFilter={go}
        file={{ path: commissionFile(filter), name: 'commission' }}
        query={statements}
        columns={dataColumns}
        details={{ nameId, show: (row, onClose) => <StatementDialog row={row} onClose={onClose} /> }}
        empty={{
          title: 'No commission yet.',
          text: 'When an introduction is won, what the partner owes appears here.',
        }}
      />
    </section>
  );
}
