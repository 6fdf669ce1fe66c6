/** A mail to the lead. Its reply goes to the owner. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { useDraft } from '../../../../form/use-draft.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type LeadDetail, useMailLead } from './api.ts';
import { subjectFor } from './words.ts';

export function MailForm({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const send = useMailLead();
  const draft = useDraft(`lead-mail.${lead.id}`);
  const [mail] = useState(newUuid);
  const submit = (data: FormData): void =>
    send.mutate(
      { id: lead.id, mail, subject: textOf(data, 'subject'), text: textOf(data, 'text') },
      {
        onSuccess: () => {
          draft.forget();
          onSaved();
          toast({ text: 'Email sent.', tone: 'positive' });
        },
      },
    );
  return (
    <div ref={draft.ref}>
      <Form
        label="Email the lead"
        onSubmit={submit}
        submitting={send.isPending}
        error={send.isError ? wordsOf(send.error, 'The email could not be sent. Please try again.') : null}
        fieldErrors={fieldErrorsOf(send.error)}
        className="grid gap-3"
      >
        <TextField
          name="subject"
          label="Subject"
          required
          maxLength={limits.maxNewLeadMailSubject}
          defaultValue={subjectFor(lead)}
        />
        <TextArea
          name="text"
          label="Email"
          hint={`It goes to ${lead.email}. The reply comes to you.`}
          required
          maxLength={limits.maxNewLeadMailText}
          rows={6}
        />
        <Button type="submit" className="justify-self-start" busy={send.isPending} busyLabel="Sending...">
          Send Email
        </Button>
      </Form>
    </div>
  );
}
