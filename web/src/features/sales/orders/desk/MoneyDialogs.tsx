/** What the owner does about an order's money. Each is asked about first: the buyer hears of it. */
import { useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Checkbox } from '../../../../form/Checkbox.tsx';
import { AskDialog } from '../../../../form/desk/AskDialog.tsx';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { codeOf, formatCents, parseCents } from '../../../../lib/money.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type OrderDetail,
  useAcceptOrder,
  useCancelOrder,
  useEndSubscription,
  useMarkPaid,
  usePauseSubscription,
  useRefund,
} from './api.ts';

interface DialogProps {
  order: OrderDetail;
  onDone: () => void;
}

/** The buttons under a question. */
const Answers = ({ onDone, children }: { onDone: () => void; children: React.ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onDone}>
      Back
    </Button>
    {children}
  </div>
);

export const AcceptDialog = ({ order, onDone }: DialogProps) => (
  <AskDialog
    id={order.id}
    mutation={useAcceptOrder()}
    title="Accept this order?"
    label="Accept Order"
    busyLabel="Accepting..."
    done={`Order ${order.number} is accepted.`}
    failed="The order could not be accepted. Please try again."
    onClose={onDone}
  >
    The buyer hasn't confirmed order {order.number} by email. Accept it only if you know who ordered: the
    invoice gets its number and is emailed to {order.buyer_email}.
  </AskDialog>
);

export const MarkPaid = ({ order, onDone }: DialogProps) => (
  <AskDialog
    id={order.id}
    mutation={useMarkPaid()}
    title="Mark as paid?"
    label="Mark as Paid"
    busyLabel="Marking..."
    done={`Order ${order.number} is marked as paid.`}
    failed="Failed to mark the order as paid. Please try again."
    onClose={onDone}
  >
    Has the invoice of order {order.number} over {formatCents(order.amount_cents, order.currency)} been paid?
    The buyer gets a receipt. This cannot be undone here.
  </AskDialog>
);

/** Whether the order has a session with a date, by its history. */
const hasSession = (order: OrderDetail): boolean =>
  order.history.findLast((step) => step.source === 'booking')?.note.startsWith('Booking cancelled') === false;

/** A refund by card is made at once; for an invoice it is a note, and the owner transfers the money. */
export function RefundDialog({ order, onDone }: DialogProps) {
  const refund = useRefund();
  // Pressed again after a lost answer, it is the same refund.
  const [id] = useState(newUuid);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const most = formatCents(order.can_refund, order.currency);
  const send = (data: FormData): void => {
    const cents = parseCents(textOf(data, 'cents'));
    setWrong(cents === null ? { cents: 'Enter an amount such as 49.50.' } : {});
    if (cents === null) return;
    refund.mutate(
      {
        order: order.id,
        id,
        cents,
        currency: order.currency,
        reason: textOf(data, 'reason'),
        keep_session: data.has('keep_session'),
      },
      {
        onSuccess: () => {
          toast({
            text: `${formatCents(cents, order.currency)} of order ${order.number} goes back.`,
            tone: 'positive',
          });
          onDone();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onDone} size="sm" title="Refund the buyer">
      <Form
        label="Refund"
        onSubmit={send}
        submitting={refund.isPending}
        error={
          refund.isError ? wordsOf(refund.error, 'The refund could not be made. Please try again.') : null
        }
        fieldErrors={{ ...fieldErrorsOf(refund.error), ...wrong }}
        className="grid gap-4"
      >
        <p className="text-muted">
          {order.mode === 'stripe'
            ? 'The money goes back to the card at once.'
            : 'This only notes the refund. Transfer the money to the buyer yourself.'}{' '}
          The buyer gets an email.
        </p>
        <TextField
          name="cents"
          label={`Amount in ${codeOf(order.currency)}`}
          hint={`At most ${most}.`}
          inputMode="decimal"
          required
          maxLength={20}
          defaultValue={(order.can_refund / 100).toFixed(2)}
        />
        <TextField name="reason" label="Reason" hint="Only you see it." maxLength={200} />
        {hasSession(order) && (
          <Checkbox name="keep_session">
            Keep the booked session. A full refund cancels it otherwise, and tells the buyer.
          </Checkbox>
        )}
        <Answers onDone={onDone}>
          <Button type="submit" busy={refund.isPending} busyLabel="Refunding...">
            Refund
          </Button>
        </Answers>
      </Form>
    </Dialog>
  );
}

export const EndDialog = ({ order, onDone }: DialogProps) => (
  <AskDialog
    id={order.id}
    mutation={useEndSubscription()}
    title="End the subscription?"
    label="End Subscription"
    busyLabel="Ending..."
    done={`The subscription of order ${order.number} ends.`}
    failed="The subscription could not be ended. Please try again."
    onClose={onDone}
  >
    It works until the end of the month that is paid or invoiced. Then it ends, and nothing more is charged.
    The buyer gets an email.
  </AskDialog>
);

export function PauseDialog({ order, onDone }: DialogProps) {
  // What was asked stays, though the order says the opposite once it is done.
  const [isPaused] = useState(order.subscription?.is_paused ?? false);
  const words = isPaused
    ? ({ title: 'Resume the monthly invoices?', label: 'Resume Invoices', busyLabel: 'Resuming...' } as const)
    : ({ title: 'Pause the monthly invoices?', label: 'Pause Invoices', busyLabel: 'Pausing...' } as const);
  return (
    <AskDialog
      id={order.id}
      mutation={usePauseSubscription(isPaused)}
      {...words}
      done={`The invoices of order ${order.number} ${isPaused ? 'go on' : 'are paused'}.`}
      failed="It could not be changed. Please try again."
      onClose={onDone}
    >
      {isPaused
        ? 'The next month is invoiced when the last one has passed, or now if it has. The buyer gets an email.'
        : 'No month is invoiced until you resume them. The buyer gets an email.'}
    </AskDialog>
  );
}

export function CancelDialog({ order, onDone }: DialogProps) {
  const cancel = useCancelOrder();
  const send = (data: FormData): void =>
    cancel.mutate(
      { id: order.id, reason: textOf(data, 'reason') },
      {
        onSuccess: () => {
          toast({ text: `Order ${order.number} is cancelled.`, tone: 'positive' });
          onDone();
        },
      },
    );
  return (
    <Dialog open onClose={onDone} size="sm" title="Cancel this order?">
      <Form
        label="Cancel the order"
        onSubmit={send}
        submitting={cancel.isPending}
        error={
          cancel.isError ? wordsOf(cancel.error, 'The order could not be cancelled. Please try again.') : null
        }
        fieldErrors={fieldErrorsOf(cancel.error)}
        className="grid gap-4"
      >
        <p className="text-muted">It is unpaid. The buyer gets an email and can no longer pay.</p>
        <TextField name="reason" label="Reason" hint="Only you see it." maxLength={200} />
        <Answers onDone={onDone}>
          <Button type="submit" busy={cancel.isPending} busyLabel="Cancelling...">
            Cancel Order
          </Button>
        </Answers>
      </Form>
    </Dialog>
  );
}
