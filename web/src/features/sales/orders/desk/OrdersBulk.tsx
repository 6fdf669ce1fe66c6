/** The same for several orders. Cancelling and marking as paid ask first: every buyer hears of it. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { type Chosen, ChosenBar, counted, tellBulk } from '../../../../form/desk/Chosen.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type BulkAction, useBulk } from './api.ts';

const actions: readonly (readonly [BulkAction, string])[] = [
  ['mark_paid', 'Mark as Paid'],
  ['in_progress', 'In Progress'],
  ['delivered', 'Delivered'],
  ['cancel', 'Cancel Orders'],
];

export function OrdersBulk({ chosen }: { chosen: Chosen }) {
  const bulk = useBulk();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const orders = counted(chosen.ids.length, 'order');
  const run = (action: BulkAction): void =>
    bulk.mutate(
      { ids: [...chosen.ids], action },
      {
        onSuccess: (results) => {
          const left = results.map(({ reason }) => reason).filter((reason) => reason !== '');
          tellBulk('order', results.length - left.length, left);
          chosen.clear();
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
  return (
    <ChosenBar
      noun="order"
      chosen={chosen}
      actions={actions}
      working={bulk.isPending ? bulk.variables.action : undefined}
      onAction={(action) => (action === 'cancel' || action === 'mark_paid' ? setAsking(action) : run(action))}
    >
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(null)}
          size="sm"
          title={asking === 'cancel' ? `Cancel ${orders}?` : `Mark ${orders} as paid?`}
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
    </ChosenBar>
  );
}
