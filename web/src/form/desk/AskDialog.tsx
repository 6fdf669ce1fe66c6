/** Asks before an action of the administrator's, and says how it went. */
import type { ReactNode } from 'react';
import { wordsOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { useDeskMutation } from './data.ts';

interface Props {
  id: string;
  mutation: ReturnType<typeof useDeskMutation<string, unknown>>;
  title: string;
  /** What the button that does it says. */
  label: string;
  busyLabel: string;
  /** What is told afterwards. */
  done: string;
  failed: string;
  /** It takes something away. */
  danger?: boolean;
  /** Is called once it is done, before onClose. */
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function AskDialog({ id, mutation, title, label, busyLabel, done, failed, ...props }: Props) {
  const { danger = false, onDone, onClose, children } = props;
  const succeed = (): void => {
    toast({ text: done, tone: 'positive' });
    onDone?.();
    onClose();
  };
  const fail = (error: unknown): void =>
    void toast({ title: 'Error', text: wordsOf(error, failed), tone: 'danger' });
  // A promise, not callbacks: those are dropped if the row leaves its list first, and this dialog with it.
  const confirm = (): Promise<void> => mutation.mutateAsync(id).then(succeed, fail);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            busy={mutation.isPending}
            busyLabel={busyLabel}
          >
            {label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
