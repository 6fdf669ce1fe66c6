/** Lists the changes to the site and publishes them. */
import { useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { errorText } from '../../../api/problem.ts';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Draft, Editor } from './editor.ts';

interface PublishDialogProps {
  editor: Editor;
  draft: Draft;
  onClose: () => void;
}

export function PublishDialog({ editor, draft, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null);
  const [error, setError] = useState('');
  const [asking, setAsking] = useState(false);
  const { state, files } = draft;
  const mistakes = state.problems.length;

  const run = async (what: 'publish' | 'discard'): Promise<void> => {
    setBusy(what);
    setError('');
    try {
      await (what === 'publish' ? editor.publish(note.trim()) : editor.discard());
      toast({
        text:
          what === 'publish' ? 'Published. Visitors see it now.' : 'The draft is what the site shows again.',
        tone: 'positive',
      });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal, 'It could not be published. Please try again.'));
    }
    setBusy(null);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Review and publish"
      description="Visitors see this as soon as you publish it. You can undo it in the history."
      footer={
        <>
          <Button
            variant="danger"
            busy={busy === 'discard'}
            onClick={() => (asking ? void run('discard') : setAsking(true))}
          >
            {asking ? 'Discard all of it?' : 'Discard'}
          </Button>
          <Button
            busy={busy === 'publish'}
            busyLabel="Publishing…"
            disabledReason={mistakes > 0 ? 'Please correct the marked fields first.' : undefined}
            onClick={() => void run('publish')}
          >
            Publish
          </Button>
        </>
      }
    >
      {mistakes > 0 && (
        <p role="alert" className="mb-4 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {mistakes === 1 ? 'One field has a mistake.' : `${mistakes} fields have mistakes.`} Close this and
          correct what is marked.
        </p>
      )}
      <DifferenceList from={state.published.id} to={`draft:${state.draft.revision}`} files={files} />
      <TextField
        className="mt-5"
        name="note"
        label="Note for the history"
        maxLength={limits.maxPublicationNote}
        autoComplete="off"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {error && (
        <p role="alert" className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {error}
        </p>
      )}
    </Dialog>
  );
}
