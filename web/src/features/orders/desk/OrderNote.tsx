/** A note for the history of an order. The buyer never sees it. */
import { useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAddOrderNote } from './api.ts';

/** What is typed survives closing the dialog: it is a draft until it is sent. */
function NoteForm({ order, onSaved }: { order: string; onSaved: () => void }) {
  const add = useAddOrderNote();
  const draft = useDraft(`order-note.${order}`);
  const [id] = useState(newUuid);
  const send = (data: FormData): void =>
    add.mutate(
      { order, id, text: textOf(data, 'text') },
      {
        onSuccess: () => {
          draft.forget();
          onSaved();
        },
      },
    );
  return (
    <div ref={draft.ref}>
      <Form
        label="Add a note"
        onSubmit={send}
        submitting={add.isPending}
        error={add.isError ? wordsOf(add.error, 'The note could not be saved. Please try again.') : null}
        fieldErrors={fieldErrorsOf(add.error)}
        className="mt-4 grid gap-3"
      >
        <TextArea
          name="text"
          label="New note"
          hint="Only you see notes."
          required
          maxLength={1000}
          rows={2}
        />
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

export function OrderNote({ order }: { order: string }) {
  const [saved, setSaved] = useState(0);
  return <NoteForm key={saved} order={order} onSaved={() => setSaved(saved + 1)} />;
}
