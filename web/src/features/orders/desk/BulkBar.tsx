/** The same for several orders. Cancelling asks first: every buyer hears of it. */
import { useState } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type BulkAction, useBulk } from './api.ts';

const actions: readonly (readonly [BulkAction, string])[] = [
  ['mark_paid', 'Mark as Paid'],
  ['in_progress', 'In Progress'],
  ['delivered', 'Delivered'],
  ['cancel', 'Cancel Orders'],
];

const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

interface BulkBarProps {
  ids: readonly string[];
  onClear: () => void;
}

export function BulkBar({ ids, onClear }: BulkBarProps) {
  const bulk = useBulk();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const run = (action: BulkAction): void =>
    bulk.mutate(
      { ids: [...ids], action },
      {
        onSuccess: (results) => {
          const left = results.filter(({ reason }) => reason !== '');
          toast({
            text: `Done for ${orders(results.length - left.length)}.${left[0] ? ` ${orders(left.length)} left as before: ${left[0].reason}` : ''}`,
            tone: left.length > 0 ? 'neutral' : 'positive',
          });
          onClear();
        },
        onError: (error) =>
          toast({
            title: 'Error',
            text: wordsOf(error, 'Nothing was changed. Please try again.'),
            tone: 'danger',
          }),
        onSettled: () => setAsking(null),
      },
    );
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Chosen orders"
      className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-surface p-3"
    >
      <p role="status" className="mr-auto">
        {orders(ids.length)} chosen
      </p>
      {actions.map(([action, label]) => (
        <Button
          key={action}
          variant="secondary"
          size="sm"
          busy={bulk.isPending && bulk.variables.action === action}
          busyLabel="Working..."
          onClick={() => (action === 'cancel' || action === 'mark_paid' ? setAsking(action) : run(action))}
        >
          {label}
        </Button>
      ))}
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear
      </Button>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(null)}
          size="sm"
          title={
            asking === 'cancel' ? `Cancel ${orders(ids.length)}?` : `Mark ${orders(ids.length)} as paid?`
          }
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(null)}>
                Back
              </Button>
              <Button onClick={() => run(asking)} busy={bulk.isPending} busyLabel="Working...">
                {asking === 'cancel' ? 'Cancel Orders' : 'Mark as Paid'}
              </Button>
            </>
          }
        >
          Each buyer gets an email. This cannot be undone here.
        </Dialog>
      )}
    </section>
  );
}
