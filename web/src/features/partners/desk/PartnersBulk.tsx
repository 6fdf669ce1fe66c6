/** One decision about several partners. Holding and rejecting ask for a reason. */
import { useState } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type BulkAction, useBulk } from '../api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const actions: readonly (readonly [BulkAction, string])[] = [
  ['approve', 'Approve Chosen'],
  ['deactivate', 'Deactivate Chosen'],
  ['hold', 'Hold Chosen'],
  ['reject', 'Reject Chosen'],
];

const partners = (count: number): string => (count === 1 ? '1 partner' : `${count} partners`);

interface BulkProps {
  ids: readonly string[];
  onClear: () => void;
}

export function PartnersBulk({ ids, onClear }: BulkProps) {
  const bulk = useBulk();
  const [asking, setAsking] = useState<'hold' | 'reject' | null>(null);
  const run = (action: BulkAction, reason = ''): void =>
    bulk.mutate(
      { ids: [...ids], action, reason },
      {
        onSuccess: (results) => {
          const left = results.filter(({ done }) => !done);
          toast({
            text: `Done for ${partners(results.length - left.length)}.${left[0] ? ` ${partners(left.length)} left as before: ${left[0].message}` : ''}`,
            tone: left.length > 0 ? 'neutral' : 'positive',
          });
          setAsking(null);
          onClear();
        },
        onError: (error) =>
          toast({ text: wordsOf(error, 'Nothing was changed. Please try again.'), tone: 'danger' }),
      },
    );
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Chosen partners"
      className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-surface p-3"
    >
      <p role="status" className="mr-auto">
        {partners(ids.length)} chosen
      </p>
      {actions.map(([action, label]) => (
        <Button
          key={action}
          variant="secondary"
          size="sm"
          busy={bulk.isPending && bulk.variables.action === action}
          busyLabel="Working..."
          onClick={() => (action === 'hold' || action === 'reject' ? setAsking(action) : run(action))}
        >
          {label}
        </Button>
      ))}
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear
      </Button>
      {asking && (
        <ReasonDialog
          title={
            asking === 'hold' ? `Put ${partners(ids.length)} on hold?` : `Reject ${partners(ids.length)}?`
          }
          hint={asking === 'hold' ? 'Only you see it.' : 'Each company gets it by email.'}
          action={asking === 'hold' ? 'Hold' : 'Reject'}
          busy={bulk.isPending}
          error={bulk.error}
          onReason={(reason) => run(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
