/** What was noted about a lead, and a form for more. Visitors never see it. */
import { useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type LeadDetail, useAddNote } from './api.ts';

const maxNote = 4000;

/** What is typed survives closing the dialog: it is a draft until it is sent. */
function NoteForm({ leadId, onSaved }: { leadId: string; onSaved: () => void }) {
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

export function LeadNotes({ lead }: { lead: LeadDetail }) {
  const [saved, setSaved] = useState(0);
  return (
    <section aria-labelledby="lead-notes" className="mt-7 border-t border-line pt-5">
      <h3 id="lead-notes" className="mb-3 text-lg">
        Notes
      </h3>
      {lead.notes.length > 0 && (
        <ul className="mb-5 grid gap-4">
          {lead.notes.map((note) => (
            <li key={note.id}>
              <p className="whitespace-pre-line break-words">{note.text}</p>
              <p className="text-sm text-muted">
                <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time> ·{' '}
                {note.author || 'A deleted account'}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm key={saved} leadId={lead.id} onSaved={() => setSaved(saved + 1)} />
    </section>
  );
}
