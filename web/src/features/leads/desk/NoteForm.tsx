/** A note about a lead. Visitors never see it. */
import { useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type LeadDetail, useAddNote } from './api.ts';

const maxNote = 4000;

/** What is typed survives closing the dialog: it is a draft until it is sent. */
export function NoteForm({ lead: { id: leadId }, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const add = useAddNote();
  const draft = useDraft(`lead-note.${leadId}`);
  const [note] = useState(newUuid);
  const send = (data: FormData): void =>
    add.mutate(
      { id: leadId, note, text: textOf(data, 'text') },
      {
        onSuccess: () => {
          draft.forget();
          onSaved();
          toast({ text: 'Note saved.', tone: 'positive' });
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
        className="grid gap-3"
      >
        <TextArea
          name="text"
          label="New note"
          hint="Only you see notes."
          required
          maxLength={maxNote}
          rows={3}
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
