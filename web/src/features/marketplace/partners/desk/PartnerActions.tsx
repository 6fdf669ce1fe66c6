/** What the administrator can do to one partner: approve, edit, hold, reject, delete. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { AskDialog } from '../../../../form/desk/AskDialog.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type BulkAction, type Partner, useBulk, useDelete } from '../api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const done: Record<BulkAction, string> = {
  approve: 'Partner approved and activated!',
  deactivate: 'Partner deactivated.',
  hold: 'Partner put on hold.',
  reject: 'Partner rejected. The company has an email with the reason.',
};

interface DeleteProps {
  partner: Partner;
  onDeleted: () => void;
  onClose: () => void;
}

const DeleteDialog = ({ partner, onDeleted, onClose }: DeleteProps) => (
  <AskDialog
    id={partner.id}
    mutation={useDelete()}
    title={`Delete ${partner.company_name}?`}
    label="Delete Partner"
    busyLabel="Deleting..."
    done="Partner deleted."
    failed="Nothing was deleted. Please try again."
    danger
    onDone={onDeleted}
    onClose={onClose}
  >
    Its people, logo and unanswered requests go too. This cannot be undone.
  </AskDialog>
);

interface ActionsProps {
  partner: Partner;
  onEdit: () => void;
  onClose: () => void;
}

export function PartnerActions({ partner, onEdit, onClose }: ActionsProps) {
  const bulk = useBulk();
  const [asking, setAsking] = useState<'hold' | 'reject' | 'delete' | null>(null);
  // A promise, not callbacks: those are dropped if the partner leaves the filtered list first.
  const run = (action: BulkAction, reason = ''): Promise<void> =>
    bulk.mutateAsync({ partners: [{ id: partner.id, revision: partner.revision }], action, reason }).then(
      ([result]) => {
        if (result?.done) setAsking(null); // else the reason stays for another try
        toast(
          result?.done
            ? { text: done[action], tone: 'positive' }
            : { text: result?.message ?? 'Nothing was changed.', tone: 'danger' },
        );
      },
      (error) => {
        toast({ text: wordsOf(error, 'Nothing was changed. Please try again.'), tone: 'danger' });
      },
    );
  const decision = partner.is_active ? 'deactivate' : 'approve';
  return (
    <>
      <Button
        variant={decision === 'approve' ? 'primary' : 'danger'}
        busy={bulk.isPending && asking === null}
        busyLabel="Working..."
        onClick={() => void run(decision)}
      >
        {decision === 'approve' ? 'Approve' : 'Deactivate'}
      </Button>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="secondary" onClick={() => setAsking('hold')}>
        Hold
      </Button>
      <Button variant="danger" onClick={() => setAsking('reject')}>
        Reject
      </Button>
      <Button variant="danger" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      {asking === 'delete' && (
        <DeleteDialog partner={partner} onDeleted={onClose} onClose={() => setAsking(null)} />
      )}
      {(asking === 'hold' || asking === 'reject') && (
        <ReasonDialog
          title={
            asking === 'hold' ? `Put ${partner.company_name} on hold?` : `Reject ${partner.company_name}?`
          }
          hint={asking === 'hold' ? 'Only you see it.' : 'The company gets it by email.'}
          action={asking === 'hold' ? 'Hold' : 'Reject'}
          busy={bulk.isPending}
          error={bulk.error}
          onReason={(reason) => void run(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
