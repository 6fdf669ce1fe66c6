/** One decision about several partners. Holding and rejecting ask for a reason. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { type Chosen, ChosenBar, counted, tellBulk } from '../../../../form/desk/Chosen.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type BulkAction, useBulk } from '../api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const actions: readonly (readonly [BulkAction, string])[] = [
  ['approve', 'Approve Chosen'],
  ['deactivate', 'Deactivate Chosen'],
  ['hold', 'Hold Chosen'],
  ['reject', 'Reject Chosen'],
];

interface BulkProps {
  chosen: Chosen;
  /** The revision of a partner as it was last seen in the list. */
  revisionOf: (id: string) => number;
}

export function PartnersBulk({ chosen, revisionOf }: BulkProps) {
  const bulk = useBulk();
  const [asking, setAsking] = useState<'hold' | 'reject' | null>(null);
  const partners = counted(chosen.ids.length, 'partner');
  const run = (action: BulkAction, reason = ''): void =>
    bulk.mutate(
      { partners: chosen.ids.map((id) => ({ id, revision: revisionOf(id) })), action, reason },
      {
        onSuccess: (results) => {
          const left = results.filter(({ done }) => !done).map(({ message }) => message);
          tellBulk('partner', results.length - left.length, left);
          if (left.length === results.length) return; // the reason stays for another try
          setAsking(null);
          chosen.clear();
        },
        onError: (error) =>
          toast({ text: wordsOf(error, 'Nothing was changed. Please try again.'), tone: 'danger' }),
      },
    );
  return (
    <ChosenBar
      noun="partner"
      chosen={chosen}
      actions={actions}
      working={bulk.isPending ? bulk.variables.action : undefined}
      onAction={(action) => (action === 'hold' || action === 'reject' ? setAsking(action) : run(action))}
    >
      {asking && (
        <ReasonDialog
          title={asking === 'hold' ? `Put ${partners} on hold?` : `Reject ${partners}?`}
          hint={asking === 'hold' ? 'Only you see it.' : 'Each company gets it by email.'}
          action={asking === 'hold' ? 'Hold' : 'Reject'}
          busy={bulk.isPending}
          error={bulk.error}
          onReason={(reason) => run(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </ChosenBar>
  );
}
