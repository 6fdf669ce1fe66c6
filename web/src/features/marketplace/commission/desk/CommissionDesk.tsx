import { type DeskChoice, DeskList } from '../../../../form/desk/DeskList.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { type Kind, monthOf, type Statement, stateOf } from '../words.ts';
import { commissionFile, type StatementFilter, useStatements } from './api.ts';
import { counted, ReferredOrders } from './ReferredOrders.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { amounts } from './words.ts';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Statement): string => `statement-${id}`;

const columnsOf = (kind: Kind): readonly Column<Statement>[] => [
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
  {
    id: 'base',
    header: amounts[kind].base,
    align: 'end',
    cell: (row) => formatCents(row.base_cents, row.currency),
  },
  {
    id: 'amount',
    header: amounts[kind].amount,
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, row.currency),
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <Badge tone={stateOf(row.state).tone}>{stateOf(row.state).label}</Badge>,
  },
];

const views = [
  ['referral', 'What we pay partners'],
  ['fee', 'Introduction fees'],
  ['orders', 'Referred orders'],
] as const;

const stateOptions = [
  ['all', 'All states'],
  ['open', 'Open'],
  ['invoiced', 'Invoiced'],
  ['payable', 'Payable'],
  ['paid', 'Paid'],
] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['amount', 'Highest amount'],
] as const;

const choices = {
  view: views.map(([value]) => value),
  state: stateOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
  counted: counted.map(([value]) => value),
} as const;

/** What can be narrowed besides, by kind: fees are invoiced, referrals become payable. */
const statesOf = (kind: Kind) =>
  stateOptions.filter(([state]) => state !== (kind === 'fee' ? 'payable' : 'invoiced'));

const empty: Record<Kind, { title: string; text: string }> = {
  referral: {
    title: 'No partner has earned anything yet.',
    text: 'When a client whom a partner referred pays, what you pay the partner appears here.',
  },
  fee: {
    title: 'No introduction fees yet.',
    text: 'Introductions are free unless you set a fee for a partner. When one with a fee is won, it appears here.',
  },
};

export function CommissionDesk() {
  const [{ view, counted, ...rest }, go] = useFilter('commission', choices);
  const viewChoice = { name: 'view', label: 'List', options: views };
  return (
    <section aria-labelledby="commission">
      <h2 id="commission" className="desk-name mb-3">
        Commission
      </h2>
      {view === 'orders' ? (
        <ReferredOrders view={viewChoice} filter={{ q: rest.q, view, counted }} onFilter={go} />
      ) : (
        <Statements view={viewChoice} filter={{ ...rest, kind: view }} onFilter={go} />
      )}
    </section>
  );
}

interface StatementsProps {
  view: DeskChoice;
  filter: StatementFilter;
  onFilter: (next: Readonly<Record<string, string>>) => void;
}

function Statements({ view, filter, onFilter }: StatementsProps) {
  const { kind } = filter;
  const statements = useStatements(filter);
  return (
    <DeskList
      caption={amounts[kind].title}
      noun="statements"
      placeholder="Partner"
      choices={[view, { name: 'state', label: 'Show', options: statesOf(kind) }]}
      sort={sorts}
      filter={{ ...filter, view: kind }}
      onFilter={onFilter}
      file={{ path: commissionFile(filter), name: 'commission' }}
      query={statements}
      columns={columnsOf(kind)}
      details={{ nameId, show: (row, onClose) => <StatementDialog row={row} onClose={onClose} /> }}
      empty={empty[kind]}
    />
  );
}
