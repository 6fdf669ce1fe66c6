/** Orders that the user placed while signed in, newest first, each with a link to its page. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { stateLabel } from '../../../api/order-states.ts';
import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { rightsPath } from '../../../lib/rights.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Item } from './Item.tsx';
import { Section } from './Section.tsx';

const t = messages('account.orders');

/** Number of orders that are shown before "show all". */
const few = 3;

type MyOrder = components['schemas']['MyOrder'];

const OrderItem = ({ order, onLeave }: { order: MyOrder; onLeave: () => void }) => {
  const { label, tone } = stateLabel(order);
  return (
    <Item
      title={
        <>
          {order.service_name} <Badge tone={tone}>{label}</Badge>
        </>
      }
      text={
        <>
          {order.number} · {formatCents(order.amount_cents, order.currency)}
          {order.is_recurring && ` ${t('monthly_text')}`} ·{' '}
          <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        </>
      }
    >
      {order.status_path && (
        <LinkButton
          to={order.status_path}
          variant="secondary"
          size="sm"
          aria-label={`${t('see_label')}: ${order.number}`}
          onClick={onLeave}
        >
          {t('see_label')}
        </LinkButton>
      )}
    </Item>
  );
};

/** `onLeave` is called when a link leaves the page under the dialog. */
export function Orders({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const [all, setAll] = useState(false);
  const query = useQuery({
    queryKey: ['my-orders', userId],
    queryFn: ({ signal }) => unwrap(api.GET('/api/me/orders', { signal })),
    staleTime: 0,
  });
  return (
    <Section
      title={t('title')}
      text={query.data?.length === 0 && t('empty_text')}
      action={
        query.data &&
        query.data.length > few &&
        !all && (
          <Button variant="secondary" size="sm" onClick={() => setAll(true)}>
            {t('all_label')}
          </Button>
        )
      }
    >
      {query.data?.some(({ withdraw_until }) => withdraw_until) && (
        <p className="mb-3">
          <a href={rightsPath('withdraw')} className="text-link" onClick={onLeave}>
            {messages('rights')('withdraw_label')}
          </a>
        </p>
      )}
      <QueryView
        query={query}
        loading={t('loading_text')}
        failed={t('failed_title')}
        skeleton={<Skeleton className="h-11" />}
      >
        {(data) =>
          data.length > 0 && (
            <ul>
              {data.slice(0, all ? data.length : few).map((order) => (
                <OrderItem key={order.number} order={order} onLeave={onLeave} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}
