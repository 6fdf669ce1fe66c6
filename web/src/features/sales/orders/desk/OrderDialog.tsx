/** Everything about one order: who bought what, what was paid, what happened when. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { labelOf } from '../../../../form/desk/label.ts';
import { NoteForm } from '../../../../form/desk/NoteForm.tsx';
import { ReferrerField } from '../../../../form/desk/ReferrerField.tsx';
import { Queried } from '../../../../form/Queried.tsx';
import { formatDate, formatDateTime } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { Actions, type Question } from './Actions.tsx';
import { type Order, type OrderDetail, useAddOrderNote, useOrderDetail, useOrderReferrer } from './api.ts';
import {
  AcceptDialog,
  CancelDialog,
  EndDialog,
  MarkPaid,
  PauseDialog,
  RefundDialog,
} from './MoneyDialogs.tsx';
import { OrderBadges } from './OrderBadges.tsx';
import { modes, priceOf, renewalsOf, states, subscriptionOf } from './words.ts';

interface OpenRefundProps {
  refund: OrderDetail['refunds'][number];
  currency: string;
}

/** A refund that hasn't arrived: it is on its way, or the provider refused it. */
const OpenRefund = ({ refund, currency }: OpenRefundProps) => (
  <span className="block text-sm">
    {formatCents(refund.cents, currency)}{' '}
    {refund.state === 'failed' ? `failed: ${refund.failure}` : 'on its way'}
  </span>
);

const Payment = ({ order }: { order: OrderDetail }) => (
  <>
    <Fact name="Price">{priceOf(order)}</Fact>
    {order.discount_cents > 0 && (
      <Fact name="Discount">
        {formatCents(order.discount_cents, order.currency)} off{' '}
        {formatCents(order.list_cents, order.currency)}
        {order.campaign_code && ` with ${order.campaign_code}`}
      </Fact>
    )}
    {order.tax_cents > 0 && (
      <Fact name="Tax in it">
        {formatCents(order.tax_cents, order.currency)} ({order.tax_bps / 100}%)
      </Fact>
    )}
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
      {order.paid_at
        ? `${formatCents(order.paid_cents, order.currency)} on ${formatDate(order.paid_at)}`
        : 'Not yet'}
    </Fact>
    <Fact name="Refunded">
      {order.refunded_cents > 0 ? formatCents(order.refunded_cents, order.currency) : 'Nothing'}
      {order.refunds.map(
        (refund) =>
          refund.state !== 'done' && <OpenRefund key={refund.id} refund={refund} currency={order.currency} />,
      )}
    </Fact>
    {order.is_recurring && <Fact name="Renewals">{renewalsOf(order)}</Fact>}
    {order.subscription && (
      <Fact name="Subscription">{subscriptionOf(order.subscription, order.currency)}</Fact>
    )}
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
    <Fact name="Address">{order.address.join(', ')}</Fact>
    <Fact name="VAT ID">{order.vat_id}</Fact>
    {order.terms_accepted_at && <Fact name="Terms accepted">{formatDateTime(order.terms_accepted_at)}</Fact>}
    <Fact name="Account">{order.signed_in ? 'Bought signed in' : 'Guest'}</Fact>
    <Fact name="Referred by">
      <ReferrerField referral={order.referral} set={useOrderReferrer(order.id)} />
    </Fact>
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
    <div className="mt-4">
      <NoteForm
        draft={`order-note.${order.id}`}
        maxLength={limits.maxNewOrderNoteText}
        add={useAddOrderNote(order.id)}
      />
    </div>
  </section>
);

const Everything = ({ order, onAsk }: { order: OrderDetail; onAsk: (what: Question) => void }) => (
  <>
    {order.flag && (
      <p role="note" className="mb-5 rounded-md bg-danger-wash px-4 py-3 text-danger">
        {order.flag}
      </p>
    )}
    <Actions order={order} onAsk={onAsk} />
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

const questions = {
  accept: AcceptDialog,
  pay: MarkPaid,
  refund: RefundDialog,
  cancel: CancelDialog,
  end: EndDialog,
  pause: PauseDialog,
} as const;

/** A question lies over the order, not in it: what closes the one must not close the other. */
export function OrderDialog({ row, onClose }: { row: Order; onClose: () => void }) {
  const detail = useOrderDetail(row.id);
  const order = detail.data;
  const [asking, setAsking] = useState<Question | null>(null);
  const Asked = asking && questions[asking];
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="lg"
        title={`Order ${row.number}`}
        description={<OrderBadges order={order ?? row} />}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Queried query={detail} loading="Loading the order" failed="This order could not be read.">
          {(order) => <Everything order={order} onAsk={setAsking} />}
        </Queried>
      </Dialog>
      {Asked && order && <Asked order={order} onDone={() => setAsking(null)} />}
    </>
  );
}
