/**
 * Checks the order of a buyer who left the payment page. If it was paid after all, perhaps in another tab, redirects
 * to its success page. If it can still be paid, calls `onResumable`.
 */
import { useEffect, useEffectEvent } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { paths } from '../../../paths.ts';
import { type OrderStatus, useOrder } from './api.ts';
import { withService } from './service-label.ts';

interface UnfinishedOrderProps {
  token: string;
  /** States that the order can still be paid. */
  resumeText: string;
  onResumable: (resumable: boolean) => void;
}

/** Reports whether the order is complete: paid, or payable without a payment page. */
const isSettled = ({ paid_at, processing, mode }: OrderStatus): boolean =>
  paid_at !== null || processing || mode === 'invoice';

function Watch({ token, resumeText, onResumable }: UnfinishedOrderProps) {
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

export const UnfinishedOrder = (props: UnfinishedOrderProps) => (
  <QueryProvider>
    <Watch {...props} />
  </QueryProvider>
);
