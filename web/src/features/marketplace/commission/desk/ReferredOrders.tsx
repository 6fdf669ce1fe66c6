/** The paid orders of referred clients: whether a partner earns by them, and why not. */
import { wordsOf } from '../../../../api/problem.ts';
import type { DeskChoice } from '../../../../form/desk/DeskList.tsx';
import { PagedTable } from '../../../../form/desk/PagedTable.tsx';
import { maxQuery } from '../../../../form/desk/use-filter.ts';
import { Choice, ListTools, SearchBox } from '../../../../form/ListTools.tsx';
import { formatDate } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { toast } from '../../../../ui/toast.ts';
import { rateOf } from '../words.ts';
import { type ReferredOrder, useCount, useReferredOrders } from './api.ts';

const reasons: Readonly<Record<ReferredOrder['signals'][number], string>> = {
  own: 'The buyer belongs to the partner, or is you.',
  name: "The buyer's company has the partner's name.",
  client: 'The buyer was a client already.',
  removed: 'You said that another partner referred this client, or none.',
};

const ways: Readonly<Record<ReferredOrder['how'], string>> = {
  link: 'by link',
  code: 'by code',
  owner: 'you said so',
};

function Counting({ row }: { row: ReferredOrder }) {
  const count = useCount(row.id);
  const failed = (error: unknown): void => {
    toast({ title: 'That did not work', text: wordsOf(error, 'Please try again.'), tone: 'danger' });
  };
  return (
    <>
      {row.decided ? (
        <p>{row.counts ? 'Counts: you decided so.' : "Doesn't count: you decided so."}</p>
      ) : (
        <p>{row.counts ? 'Counts.' : "Doesn't count:"}</p>
      )}
      {row.signals.map((signal) => (
        <p key={signal} className="text-sm text-muted">
          {reasons[signal]}
        </p>
      ))}
      {!row.signals.includes('removed') && (
        <Button
          variant="ghost"
          size="sm"
          busy={count.isPending}
          onClick={() => count.mutate(!row.counts, { onError: failed })}
        >
          {row.counts ? "Don't Count" : 'Count'}
          <span className="sr-only"> order {row.order_number}</span>
        </Button>
      )}
    </>
  );
}

const columns: readonly Column<ReferredOrder>[] = [
  {
    id: 'partner',
    header: 'Partner',
    cell: (row) => (
      <>
        <p className="desk-word font-[540]">{row.partner_name}</p>
        <p className="text-sm text-muted">{ways[row.how]}</p>
      </>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    cell: (row) => (
      <>
        <p>{row.order_number}</p>
        <p className="text-sm text-muted">Paid {formatDate(row.paid_at)}</p>
      </>
    ),
  },
  { id: 'net', header: 'Paid, net', align: 'end', cell: (row) => formatCents(row.net_cents, row.currency) },
  { id: 'rate', header: 'Rate', align: 'end', cell: (row) => rateOf(row.rate_bps) },
  {
    id: 'earned',
    header: 'We pay',
    align: 'end',
    cell: (row) => formatCents(row.earned_cents, row.currency),
  },
  { id: 'counts', header: 'Counts', cell: (row) => <Counting row={row} /> },
];

export const counted = [
  ['all', 'All'],
  ['uncounted', 'Not counted'],
] as const;

interface ReferredOrdersProps {
  view: DeskChoice;
  filter: { q: string; view: string; counted: (typeof counted)[number][0] };
  onFilter: (next: Readonly<Record<string, string>>) => void;
}

export function ReferredOrders({ view, filter, onFilter }: ReferredOrdersProps) {
  const orders = useReferredOrders(filter.q, filter.counted === 'uncounted');
  return (
    <>
      <ListTools>
        <SearchBox
          label="Search referred orders"
          placeholder="Partner or order"
          maxLength={maxQuery}
          value={filter.q}
          onChange={(q) => onFilter({ q })}
        />
        <Choice
          label={view.label}
          value={filter.view}
          options={view.options}
          onChange={(value) => onFilter({ view: value })}
        />
        <Choice
          label="Show"
          value={filter.counted}
          options={counted}
          onChange={(value) => onFilter({ counted: value })}
        />
      </ListTools>
      <PagedTable
        caption="Referred orders"
        query={orders}
        columns={columns}
        loading="Loading the referred orders"
        more="Show more referred orders"
        empty={
          <EmptyState title="No referred orders.">
            When a client who came by a partner's link or code pays an order, it appears here.
          </EmptyState>
        }
      />
    </>
  );
}
