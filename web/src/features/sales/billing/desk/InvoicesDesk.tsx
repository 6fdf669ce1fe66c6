import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { Mailbox } from '../../../../form/desk/Mailbox.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatExact } from '../../../../lib/money.ts';
import type { Column } from '../../../../ui/Table.tsx';
import { type Invoice, invoicesFile, useInvoices } from './api.ts';
import { InvoiceBadges } from './InvoiceBadges.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import { formatDay, recentYears, states } from './words.ts';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Invoice): string => `invoice-${id}`;

const dataColumns: readonly Column<Invoice>[] = [
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="tabular whitespace-nowrap font-[540]">
          {row.number}
        </p>
        <p className="text-sm text-muted">{formatDay(row.issued_at)}</p>
      </>
    ),
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: (row) => (
      <>
        <p className="desk-word">{row.buyer_company || row.buyer_name || 'Not named'}</p>
        <div className="text-sm text-muted">
          <Mailbox address={row.buyer_email} />
        </div>
      </>
    ),
  },
  { id: 'order', header: 'Order', cell: (row) => <span className="tabular">{row.order_number}</span> },
  { id: 'state', header: 'State', cell: (row) => <InvoiceBadges invoice={row} /> },
  {
    id: 'due',
    header: 'Due',
    cell: (row) =>
      row.state === 'open' || row.state === 'overdue' ? (
        <span className="whitespace-nowrap">{formatDay(row.due_on)}</span>
      ) : (
        '–'
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <span className="whitespace-nowrap">{formatExact(row.gross_cents, row.currency)}</span>,
  },
];

const stateOptions = [
  ['all', 'All states'],
  ...Object.entries(states).map(([state, { label }]) => [state as Invoice['state'], label] as const),
] as const;

const years = recentYears(new Date()).map(String);
const yearOptions = [['all', 'All years'], ...years.map((year) => [year, year] as const)] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['due', 'Due first'],
  ['amount', 'Highest amount'],
] as const;

const choices = {
  state: stateOptions.map(([value]) => value),
  year: yearOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

function Invoices() {
  const [filter, go] = useFilter('invoices', choices);
  const invoices = useInvoices(filter);
  return (
    <DeskList
      caption="Invoices"
      noun="invoices"
      placeholder="Number, order or buyer"
      choices={[
        { name: 'state', label: 'Show', options: stateOptions },
        { name: 'year', label: 'Year', options: yearOptions },
      ]}
      sort={sorts}
      filter={filter}
      onFilter={go}
      file={{ path: invoicesFile(filter), name: 'invoices' }}
      query={invoices}
      columns={dataColumns}
      details={{ nameId, show: (row, onClose) => <InvoiceDialog row={row} onClose={onClose} /> }}
      empty={{
        title: 'No invoices yet.',
        text: 'An order gets its invoice when it is placed by invoice, or when it is paid.',
      }}
    />
  );
}

export const InvoicesDesk = () => (
  <>
    <MonthsPanel />
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="desk-name mb-3">
        Invoices
      </h2>
      <Invoices />
    </section>
  </>
);
