/** What can be done about one order now. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { moveFailed } from '../../../../form/desk/move-failed.ts';
import { Choice } from '../../../../form/ListTools.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Fulfilment, type OrderDetail, useDeliver, useResend } from './api.ts';
import { fulfilmentOptions, fulfilments } from './words.ts';

/** Nothing is delivered of an order that was never placed, or has ended. */
const delivers = ({ state }: OrderDetail): boolean => !['created', 'expired', 'cancelled'].includes(state);

function Delivery({ order }: { order: OrderDetail }) {
  const deliver = useDeliver();
  const [tell, setTell] = useState(true);
  const move = (to: Fulfilment): Promise<void> =>
    deliver.mutateAsync({ id: order.id, from: order.fulfilment, to, tell }).then(() => {
      toast({ text: `Order ${order.number}: ${fulfilments[to].toLowerCase()}.`, tone: 'positive' });
    }, moveFailed);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <Choice
        label="Delivery"
        value={deliver.isPending ? deliver.variables.to : order.fulfilment}
        options={fulfilmentOptions}
        onChange={(to) => void move(to)}
        disabled={deliver.isPending}
      />
      {order.buyer_email && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={tell}
            onChange={(event) => setTell(event.currentTarget.checked)}
            className="size-5 accent-sea"
          />
          Email the buyer
        </label>
      )}
    </div>
  );
}

/** What is asked about first. */
export type Question = 'accept' | 'pay' | 'refund' | 'cancel' | 'end' | 'pause';

export function Actions({
  order,
  onAsk: setAsking,
}: {
  order: OrderDetail;
  onAsk: (what: Question) => void;
}) {
  const resend = useResend();
  const again = (): void =>
    resend.mutate(order.id, {
      onSuccess: () => toast({ text: `Sent to ${order.buyer_email} again.`, tone: 'positive' }),
      onError: (error) =>
        toast({
          title: 'Error',
          text: wordsOf(error, 'It could not be sent. Please try again.'),
          tone: 'danger',
        }),
    });
  const sent = order.paid_at !== null || (order.mode === 'invoice' && order.can_cancel);
  const letter = order.paid_at ? 'Receipt' : order.can_accept ? 'Request to Confirm' : 'Confirmation';
  return (
    <section aria-label="What to do" className="mb-6 grid gap-4 border-b border-line pb-5">
      {delivers(order) && <Delivery order={order} />}
      <div className="flex flex-wrap gap-3">
        {order.can_accept && (
          <Button onClick={() => setAsking('accept')} aria-haspopup="dialog">
            Accept Order
          </Button>
        )}
        {order.can_mark_paid && (
          <Button
            variant={order.can_accept ? 'secondary' : 'primary'}
            onClick={() => setAsking('pay')}
            aria-haspopup="dialog"
          >
            Mark as Paid
          </Button>
        )}
        {order.can_refund > 0 && (
          <Button variant="secondary" onClick={() => setAsking('refund')} aria-haspopup="dialog">
            Refund
          </Button>
        )}
        {sent && order.buyer_email && (
          <Button variant="secondary" onClick={again} busy={resend.isPending} busyLabel="Sending...">
            Send {letter} Again
          </Button>
        )}
        {order.subscription?.can_pause && (
          <Button variant="secondary" onClick={() => setAsking('pause')} aria-haspopup="dialog">
            {order.subscription.is_paused ? 'Resume Invoices' : 'Pause Invoices'}
          </Button>
        )}
        {order.subscription?.can_end && (
          <Button variant="secondary" onClick={() => setAsking('end')} aria-haspopup="dialog">
            End Subscription
          </Button>
        )}
        {order.can_cancel && (
          <Button variant="secondary" onClick={() => setAsking('cancel')} aria-haspopup="dialog">
            Cancel Order
          </Button>
        )}
      </div>
    </section>
  );
}
