/**
 * What the server knows of an order whose buyer turned back: one that was paid after all, in another tab perhaps,
 * leads to the page that says so; of one that can still be paid `onResumable` hears.
 */
import { useEffect, useEffectEvent } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { paths } from '../../../paths.ts';
import { type OrderStatus, useOrder } from './api.ts';
import { withService } from './words.ts';

interface UnfinishedProps {
  token: string;
  /** Says that the order can still be paid. */
  resumeText: string;
  onResumable: (resumable: boolean) => void;
}

/** Paid, or to be paid without a payment page: there is nothing incomplete about it. */
const isSettled = ({ paid_at, processing, mode }: OrderStatus): boolean =>
  paid_at !== null || processing || mode === 'invoice';

function Watch({ token, resumeText, onResumable }: UnfinishedProps) {
  const { data: order } = useOrder(token);
  const settled = order !== undefined && isSettled(order);
  const resumable = order !== undefined && !settled;
  const tell = useEffectEvent(onResumable);
  useEffect(() => tell(resumable), [resumable]);
  useEffect(() => {
    if (settled) location.replace(paths.paymentSuccess({ order: token }));
  }, [settled, token]);
  return (
    <p role="status" className="mt-4 min-h-14 max-w-measure text-muted">
      {resumable && withService(resumeText, order.service_name)}
    </p>
  );
}

export const Unfinished = (props: UnfinishedProps) => (
  <QueryProvider>
    <Watch {...props} />
  </QueryProvider>
);
