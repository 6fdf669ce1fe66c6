import { ChooseBox, useChosen } from '../../../../form/desk/Chosen.tsx';
import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { Mailbox } from '../../../../form/desk/Mailbox.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import type { Column } from '../../../../ui/Table.tsx';
import { type Order, ordersFile, useOrders } from './api.ts';
import sheet from './desk.css?url';
import { OrderBadges } from './OrderBadges.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrdersBulk } from './OrdersBulk.tsx';
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
        <div className="text-sm text-muted">
          <Mailbox address={row.buyer_email} />
        </div>
      </>
    ),
  },
  { id: 'service', header: 'Service', cell: (row) => <p className="wrap-anywhere">{row.service_name}</p> },
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
          <p className="text-sm text-muted">{formatCents(row.refunded_cents, row.currency)} refunded</p>
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
  const chosen = useChosen();
  const columns: Column<Order>[] = [
    {
      id: 'choose',
      header: 'Choose',
      cell: ({ id, number }) => <ChooseBox id={id} label={`Choose order ${number}`} chosen={chosen} />,
    },
    ...dataColumns,
  ];
  return (
    <>
      <OrdersBulk chosen={chosen} />
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
        details={{ nameId, show: (row, onClose) => <OrderDialog row={row} onClose={onClose} /> }}
        empty={{ title: 'No orders yet.', text: 'They appear here when someone buys.' }}
      />
    </>
  );
}

export const OrdersDesk = () => (
  <>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <section aria-labelledby="orders" className="mb-10">
      <h2 id="orders" className="desk-name mb-3">
        Orders
      </h2>
      <Orders />
    </section>
    <RevenuePanel />
  </>
);
