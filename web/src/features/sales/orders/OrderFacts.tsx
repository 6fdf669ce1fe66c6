/** An order as confirmed by the server: number, service, total, state, and refund deadline. */

import { stateLabel } from '../../../api/order-states.ts';
import { textsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { OutcomeWords, SubscriptionWords } from '../../../content/types.gen.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { OrderStatus, SubscriptionStatus } from './api.ts';

const t = messages('orders.facts');

const row = 'flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3';

interface DueProps {
  subscription: SubscriptionStatus;
  currency: string;
  words: SubscriptionWords;
}

/** Date of the next payment, or the end of payments. */
function Due({ subscription: s, currency, words }: DueProps) {
  const [label, day] = s.has_ended
    ? [words.ended, s.ends_at]
    : s.is_ending
      ? [words.ends, s.ends_at]
      : [s.is_invoiced ? words.invoice : words.next, s.renews_at];
  return (
    <>
      {day && (
        <div className={row}>
          <dt className="text-muted">{label}</dt>
          <dd>{formatDate(day)}</dd>
        </div>
      )}
      {s.overdue_cents > 0 && (
        <div className={row}>
          <dt className="text-muted">{words.owed}</dt>
          <dd className="tabular">{formatCents(s.overdue_cents, currency)}</dd>
        </div>
      )}
    </>
  );
}

export function OrderFacts({ order, words }: { order: OrderStatus; words: OutcomeWords }) {
  const { label, tone } = stateLabel(order);
  const amount = formatCents(order.amount_cents, order.currency);
  const mailto = `mailto:${textsOf('support').email}?subject=${encodeURIComponent(t('mail_subject', { number: order.number }))}`;
  return (
    <>
      <dl className="mt-8 max-w-xl border-b border-line">
        <div className={row}>
          <dt className="text-muted">{words.order_label}</dt>
          <dd className="tabular font-[560]">{order.number}</dd>
        </div>
        <div className={row}>
          <dt className="text-muted">{t('service')}</dt>
          <dd>{order.service_name}</dd>
        </div>
        <div className={row}>
          <dt className="text-muted">{t('total')}</dt>
          <dd className="tabular">{order.is_recurring ? t('monthly_text', { amount }) : amount}</dd>
        </div>
        <div className={row}>
          <dt className="text-muted">{t('state')}</dt>
          <dd className="flex gap-2">
            {order.mode === 'test' && <Badge tone="light">{t('test_label')}</Badge>}
            <Badge tone={tone}>{label}</Badge>
          </dd>
        </div>
        {order.paid_at && order.paid_cents !== order.amount_cents && (
          <div className={row}>
            <dt className="text-muted">{t('paid')}</dt>
            <dd className="tabular">{formatCents(order.paid_cents, order.currency)}</dd>
          </div>
        )}
        {order.refunded_cents > 0 && (
          <div className={row}>
            <dt className="text-muted">{t('refunded')}</dt>
            <dd className="tabular">{formatCents(order.refunded_cents, order.currency)}</dd>
          </div>
        )}
        {order.subscription && (
          <Due subscription={order.subscription} currency={order.currency} words={words.subscription} />
        )}
        {order.guarantee_until && order.state !== 'refunded' && (
          <div className={row}>
            <dt className="text-muted">{t('guarantee')}</dt>
            <dd>{formatDate(order.guarantee_until)}</dd>
          </div>
        )}
      </dl>
      {!order.email_known && (
        <p className="mt-5 max-w-measure">
          {words.email_missing.text}{' '}
          <a href={mailto} className="text-link">
            {words.email_missing.label}
          </a>
        </p>
      )}
    </>
  );
}
