/** The tab Orders: what the last 30 days brought, then every order. */
import { useState } from 'react';
import { DeskList } from '../../../form/desk/DeskList.tsx';
import { DetailsButton } from '../../../form/desk/DetailsButton.tsx';
import { useFilter } from '../../../form/desk/use-filter.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import type { Column } from '../../../ui/Table.tsx';
import { type Order, ordersFile, useOrders } from './api.ts';
import { BulkBar } from './BulkBar.tsx';
import sheet from './desk.css?url';
import { OrderBadges } from './OrderBadges.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { RevenuePanel } from './RevenuePanel.tsx';
import { fulfilmentOptions, fulfilments, modes, priceOf, states } from './words.ts';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Order): string => `order-${id}`;

const dataColumns: readonly Column<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="tabular whitespace-nowrap font-[540]">
          {row.number}
        </p>
        <p className="text-sm text-muted">{formatDate(row.created_at)}</p>
      </>
    ),
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: (row) => (
      <>
        <p className="desk-word">{row.buyer_name || row.buyer_company || 'Not named'}</p>
        <p className="break-all text-sm text-muted">{row.buyer_email}</p>
      </>
    ),
  },
  { id: 'service', header: 'Service', cell: (row) => row.service_name },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <OrderBadges order={row} />
        {(row.paid_at || row.state === 'pending') && (
          <p className="mt-1 text-sm text-muted">{fulfilments[row.fulfilment]}</p>
        )}
      </>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    cell: (row) => (
      <>
        <p className="tabular">{priceOf(row)}</p>
        {row.refunded_cents > 0 && (
          <p className="text-sm text-muted">{formatCents(row.refunded_cents)} refunded</p>
        )}
      </>
    ),
  },
];

const stateOptions = [
  ['all', 'All states'],
  ...Object.entries(states).map(([state, { label }]) => [state as Order['state'], label] as const),
] as const;

const modeOptions = [
  ['all', 'All payments'],
  ...Object.entries(modes).map(([mode, label]) => [mode as Order['mode'], label] as const),
] as const;

const deliveryOptions = [['all', 'Any delivery'], ...fulfilmentOptions] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['amount', 'Highest price'],
] as const;

const choices = {
  state: stateOptions.map(([value]) => value),
  mode: modeOptions.map(([value]) => value),
  fulfilment: deliveryOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

function Orders() {
  const [filter, go] = useFilter('orders', choices);
  const orders = useOrders(filter);
  /** The row as it was when it was opened: an order that leaves the filter stays open. */
  const [shown, setShown] = useState<Order | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns: Column<Order>[] = [
    {
      id: 'choose',
      header: 'Choose',
      cell: ({ id, number }) => (
        <input
          type="checkbox"
          aria-label={`Choose order ${number}`}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) =>
            setChosen(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
          className="size-6 accent-sea"
        />
      ),
    },
    ...dataColumns,
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <DetailsButton of={nameId(row)} onClick={() => setShown(row)} />,
    },
  ];
  return (
    <>
      <BulkBar ids={chosen} onClear={() => setChosen([])} />
      <DeskList
        caption="Orders"
        noun="orders"
        placeholder="Number, buyer or service"
        choices={[
          { name: 'state', label: 'Show', options: stateOptions },
          { name: 'mode', label: 'Paid by', options: modeOptions },
          { name: 'fulfilment', label: 'Delivery', options: deliveryOptions },
        ]}
        sort={sorts}
        filter={filter}
        onFilter={go}
        file={{ path: ordersFile(filter), name: 'orders' }}
        query={orders}
        columns={columns}
        empty={{ title: 'No orders yet.', text: 'They appear here when someone buys.' }}
      />
      {shown && <OrderDialog row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

export const OrdersDesk = () => (
  <>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <RevenuePanel />
    <section aria-labelledby="orders">
      <h2 id="orders" className="display mb-5 text-2xl">
        Orders
      </h2>
      <Orders />
    </section>
  </>
);
