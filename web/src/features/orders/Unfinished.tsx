/**
 * What the server knows of an order whose buyer turned back: one that was paid after all, in another tab perhaps,
 * leads to the page that says so; of one that can still be paid `onResumable` hears.
 */
import { useEffect, useEffectEvent } from 'react';
import { QueryProvider } from '../../api/query.tsx';
import { checkoutIncomplete } from '../../content/checkout-incomplete.ts';
import { useLocation } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { type OrderStatus, useOrder } from './api.ts';
import { withService } from './words.ts';

interface UnfinishedProps {
  token: string;
  onResumable: (resumable: boolean) => void;
}

/** Paid, or to be paid without a payment page: there is nothing incomplete about it. */
const isSettled = ({ paid_at, processing, mode }: OrderStatus): boolean =>
  paid_at !== null || processing || mode === 'invoice';

function Watch({ token, onResumable }: UnfinishedProps) {
  const [, navigate] = useLocation();
  const { data: order } = useOrder(token);
  const settled = order !== undefined && isSettled(order);
  const resumable = order !== undefined && !settled;
  const tell = useEffectEvent(onResumable);
  useEffect(() => tell(resumable), [resumable]);
  useEffect(() => {
    if (settled) navigate(paths.paymentSuccess({ order: token }), { replace: true });
  }, [settled, token, navigate]);
  return (
    <p role="status" className="mt-4 min-h-14 max-w-measure text-muted">
      {resumable && withService(checkoutIncomplete.resume_text, order.service_name)}
    </p>
  );
}

export const Unfinished = (props: UnfinishedProps) => (
  <QueryProvider>
    <Watch {...props} />
  </QueryProvider>
);
