/** Creates a row of a kind, and opens its record. */
import { desk, type Input } from '../../../api/desk.ts';
import { messages } from '../../../content/messages.ts';
import { changeAddress } from '../../../lib/address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDeskMutation } from '../data.ts';
import { ActionForm } from './ActionForm.tsx';
import type { Action, Kind } from './api.ts';
import { addressOf } from './DeskLink.tsx';
import { showResult } from './results.ts';

const t = messages('desk-lists');

/** Explains why a new record starts with a row of this kind. */
const firsts: Readonly<Record<string, () => string>> = {
  offer: () => t('add_first.offer'),
  invoice: () => t('add_first.invoice'),
};

interface AddDialogProps {
  kind: Kind;
  action: Action;
  /** ID of the action to offer after creation; empty if none. */
  next: string;
  onClose: () => void;
}

export function AddDialog({ kind, action, next, onClose }: AddDialogProps) {
  const mutation = useDeskMutation((input: Input) => desk.create(kind.name, input));
  const add = async (input: Input): Promise<void> => {
    const { id } = await mutation.mutateAsync(input);
    showResult({ text: action.done });
    changeAddress(addressOf(kind.name, id, next ? { write: next } : {}), { replace: true });
  };
  return (
    <Dialog open onClose={onClose} size="sm" title={action.confirm_title}>
      <ActionForm
        action={action}
        possible={{ id: action.id, confirm_text: firsts[next]?.() ?? action.confirm_text }}
        draft={`${kind.name}.${action.id}`}
        act={add}
        onDone={() => undefined}
      >
        <Button variant="secondary" onClick={onClose}>
          {t('back')}
        </Button>
      </ActionForm>
    </Dialog>
  );
}
