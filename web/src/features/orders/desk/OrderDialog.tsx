/** Everything about one order: who bought what, what was paid, what happened when. */
import { useState } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { labelOf } from '../../../form/desk/label.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Order, type OrderDetail, useMarkPaid, useOrderDetail } from './api.ts';
import { OrderBadges } from './OrderBadges.tsx';
import { modes, priceOf, renewalsOf, states } from './words.ts';

const Payment = ({ order }: { order: OrderDetail }) => (
  <>
    <Fact name="Price">{priceOf(order)}</Fact>
    <Fact name="Payment">
      {modes[order.mode]}
      {order.payment_url && (
        <>
          {' · '}
          <a href={order.payment_url} target="_blank" rel="noopener noreferrer" className="text-link">
            Open at the provider<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      )}
    </Fact>
    <Fact name="Paid">
      {order.paid_at ? `${formatCents(order.paid_cents)} on ${formatDate(order.paid_at)}` : 'Not yet'}
    </Fact>
    <Fact name="Refunded">{order.refunded_cents > 0 ? formatCents(order.refunded_cents) : 'Nothing'}</Fact>
    {order.is_recurring && <Fact name="Renewals">{renewalsOf(order)}</Fact>}
    {order.guarantee_until && <Fact name="Money back until">{formatDate(order.guarantee_until)}</Fact>}
  </>
);

const Buyer = ({ order }: { order: OrderDetail }) => (
  <>
    <Fact name="Name">{order.buyer_name}</Fact>
    <Fact name="Company">{order.buyer_company}</Fact>
    <Fact name="E-mail">
      {order.buyer_email && (
        <a href={`mailto:${encodeURIComponent(order.buyer_email)}`} className="text-link">
          {order.buyer_email}
        </a>
      )}
    </Fact>
    <Fact name="Account">{order.signed_in ? 'Bought signed in' : 'Guest'}</Fact>
    {order.fields.map(({ name, value }) => (
      <Fact key={name} name={labelOf(name)}>
        <span className="whitespace-pre-line">{value}</span>
      </Fact>
    ))}
  </>
);

/** Reachable by keyboard: nothing else in the dialog may be, and it is longer than the window. */
const History = ({ order }: { order: OrderDetail }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs something to go to.
  <section aria-labelledby="order-history" tabIndex={0} className="mt-7">
    <h3 id="order-history" className="mb-3 text-lg">
      History
    </h3>
    <ol className="order-steps">
      {order.history.map((step) => (
        <li key={`${step.at}-${step.state}-${step.note}`}>
          {step.note || states[step.state].label}
          <span className="block text-sm text-muted">
            <time dateTime={step.at}>{formatDateTime(step.at)}</time> · {step.source}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Everything = ({ order }: { order: OrderDetail }) => (
  <>
    {order.flag && (
      <p role="note" className="mb-5 rounded-md bg-danger-wash px-4 py-3 text-danger">
        {order.flag}
      </p>
    )}
    <p className="text-lg">{order.service_name}</p>
    <p className="text-muted">Ordered {formatDateTime(order.created_at)}</p>
    <Facts>
      <Payment order={order} />
    </Facts>
    <Facts>
      <Buyer order={order} />
    </Facts>
    <History order={order} />
  </>
);

/** Asks before it notes that an invoice is paid: that sends the receipt and cannot be taken back. */
function MarkPaid({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const mark = useMarkPaid();
  const confirm = (): void =>
    mark.mutate(order.id, {
      onSuccess: () => {
        toast({ text: `Order ${order.number} is marked as paid.`, tone: 'positive' });
        onDone();
      },
      onError: (error) =>
        toast({
          title: 'Error',
          text: wordsOf(error, 'Failed to mark the order as paid. Please try again.'),
          tone: 'danger',
        }),
    });
  return (
    <Dialog
      open
      onClose={onDone}
      size="sm"
      title="Mark as paid?"
      footer={
        <>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button onClick={confirm} busy={mark.isPending} busyLabel="Marking...">
            Mark as Paid
          </Button>
        </>
      }
    >
      Has the invoice of order {order.number} over {formatCents(order.amount_cents)} been paid? The buyer gets
      a receipt. This cannot be undone here.
    </Dialog>
  );
}

export function OrderDialog({ row, onClose }: { row: Order; onClose: () => void }) {
  const detail = useOrderDetail(row.id);
  const [asking, setAsking] = useState(false);
  const order = detail.data;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="lg"
        title={`Order ${row.number}`}
        description={<OrderBadges order={order ?? row} />}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            {order?.can_mark_paid && (
              <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
                Mark as Paid
              </Button>
            )}
          </>
        }
      >
        {order ? (
          <Everything order={order} />
        ) : detail.isError ? (
          <ErrorState
            title="This order could not be read."
            onRetry={() => void detail.refetch()}
            retrying={detail.isFetching}
          >
            {detail.error.message}
          </ErrorState>
        ) : (
          <Loading label="Loading the order">
            <Skeleton className="h-40" />
          </Loading>
        )}
      </Dialog>
      {asking && order && <MarkPaid order={order} onDone={() => setAsking(false)} />}
    </>
  );
}
