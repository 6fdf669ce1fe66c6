/** A note of the administrator's. */
import { useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../api/problem.ts';
import { newUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { Form, textOf } from '../Form.tsx';
import { TextArea } from '../TextArea.tsx';
import { useDraft } from '../use-draft.ts';
import type { useDeskMutation } from './data.ts';

interface Props {
  /** Names what the note is about: what is typed survives closing the dialog, until it is saved. */
  draft: string;
  maxLength: number;
  /** Who reads it. */
  hint?: string;
  /** Keeps a note; sent again with the same id, it is kept once. */
  add: ReturnType<typeof useDeskMutation<{ id: string; text: string }, unknown>>;
}

function Once({
  draft: name,
  maxLength,
  hint = 'Only you see notes.',
  add,
  onSaved,
}: Props & { onSaved: () => void }) {
  const draft = useDraft(name);
  const [id] = useState(newUuid);
  const onSuccess = (): void => {
    draft.forget();
    onSaved();
    toast({ text: 'Note saved.', tone: 'positive' });
  };
  return (
    <div ref={draft.ref}>
      <Form
        label="Add a note"
        onSubmit={(data) => add.mutate({ id, text: textOf(data, 'text') }, { onSuccess })}
        submitting={add.isPending}
        error={add.isError ? wordsOf(add.error, 'The note could not be saved. Please try again.') : null}
        fieldErrors={fieldErrorsOf(add.error)}
        className="grid gap-3"
      >
        <TextArea name="text" label="New note" hint={hint} required maxLength={maxLength} rows={3} />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={add.isPending}
          busyLabel="Saving..."
        >
          Add Note
        </Button>
      </Form>
    </div>
  );
}

/** Starts afresh after each note. */
export function NoteForm(props: Props) {
  const [saved, setSaved] = useState(0);
  return <Once key={saved} {...props} onSaved={() => setSaved(saved + 1)} />;
}
