import { Badge } from '../../../../ui/Badge.tsx';
import type { Order } from './api.ts';
import { stateOf } from './words.ts';

/** How far an order is, whether it is a test, and whether a person must look at it. */
export function OrderBadges({ order }: { order: Order }) {
  const { label, tone } = stateOf(order);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {order.is_test && <Badge>Test</Badge>}
      {order.flag && <Badge tone="red">Needs a look</Badge>}
    </span>
  );
}
