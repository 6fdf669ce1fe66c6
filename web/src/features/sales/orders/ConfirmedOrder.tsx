/** The success page of an order. It says "paid" only if the server does, and polls until the payment is settled. */

import { QueryProvider } from '../../../api/query.tsx';
import { messages } from '../../../content/messages.ts';
import type { Intro, OutcomeWords } from '../../../content/types.gen.ts';
import { rightsPath } from '../../../lib/rights.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { isUnconfirmed, isUnknown, type OrderStatus, useOrder } from './api.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import sheet from './print.css?url';
import { ScheduleSession } from './ScheduleSession.tsx';
import { Subscription } from './Subscription.tsx';
import { SuccessIntro } from './SuccessIntro.tsx';

const t = messages('orders');

/** Returns the page's text for the order's state on the server. */
export function introFor(words: OutcomeWords, order: OrderStatus): Intro {
  const { state, mode, processing } = order;
  switch (state) {
    case 'paid':
      return order.email_known ? { ...words.paid, text: `${words.paid.text} ${words.receipt}` } : words.paid;
    case 'created':
    case 'pending':
      if (isUnconfirmed(order)) return words.unconfirmed;
      if (mode === 'invoice') return words.invoice;
      return processing ? words.processing : words.pending;
    case 'expired':
    case 'cancelled':
      return words.closed;
    default:
      return words.settled;
  }
}

interface ConfirmedOrderProps {
  token: string;
  /** Confirmation token from the email to the buyer; null if the page wasn't opened from it. */
  confirmation: string | null;
  /** Service name from the address, until the server returns the order. */
  service: string;
  words: OutcomeWords;
}

function Order({ token, confirmation, service, words }: ConfirmedOrderProps) {
  const { data: order, error, refetch, isFetching } = useOrder(token);
  if (order) {
    const asked = confirmation && isUnconfirmed(order) ? confirmation : null;
    return (
      <div aria-live="polite">
        <SuccessIntro words={asked ? words.confirm : introFor(words, order)} service={order.service_name} />
        {asked && <ConfirmOrder token={token} confirmation={asked} words={words.confirm} />}
        {order.paid_at && <ScheduleSession token={token} words={words.schedule} />}
        <OrderFacts order={order} words={words} />
        {order.subscription && (
          <Subscription token={token} subscription={order.subscription} words={words.subscription} />
        )}
        {order.withdraw_until && (
          <p className="screen-only mt-6">
            <a href={rightsPath('withdraw', token)} className="text-link">
              {messages('rights')('withdraw_label')}
            </a>
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <SuccessIntro words={words.unknown} service={service} />
      {error && !isUnknown(error) && (
        <div className="mt-6 max-w-xl">
          <ErrorState title={t('failed_title')} onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </ErrorState>
        </div>
      )}
      {!error && (
        <p role="status" className="mt-6 text-muted">
          {t('loading_text')}
        </p>
      )}
    </>
  );
}

export const ConfirmedOrder = (props: ConfirmedOrderProps) => (
  <QueryProvider>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <Order {...props} />
  </QueryProvider>
);
