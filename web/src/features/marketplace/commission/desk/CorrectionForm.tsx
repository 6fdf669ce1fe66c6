/** Corrects what an introduction has won: by another entry, since none is ever changed. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { copyOf } from '../../../../content/copy.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { codeOf } from '../../../../lib/money.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { centsOf } from '../words.ts';
import { useCorrection } from './api.ts';

interface CorrectionFormProps {
  introductionId: string;
  onDone: () => void;
}

export function CorrectionForm({ introductionId, onDone }: CorrectionFormProps) {
  const correction = useCorrection();
  const [id] = useState(newUuid);
  const missing = (data: FormData) => ({
    ...(centsOf(textOf(data, 'won_cents')) === null && { won_cents: 'Enter an amount such as 12,400 or 0.' }),
    ...(textOf(data, 'note') === '' && { note: 'Say why. The partner reads it.' }),
  });
  return (
    <Form
      label="Correct the amount"
      className="mt-6 border-t border-line pt-5"
      validate={false}
      check={missing}
      submitting={correction.isPending}
      error={correction.isError ? wordsOf(correction.error, correction.error.message) : null}
      fieldErrors={fieldErrorsOf(correction.error)}
      onSubmit={(data) =>
        correction.mutate(
          {
            id,
            introduction_id: introductionId,
            won_cents: centsOf(textOf(data, 'won_cents')) ?? 0,
            note: textOf(data, 'note'),
          },
          {
            onSuccess: () => {
              toast({ text: "Corrected in this month's statement.", tone: 'positive' });
              onDone();
            },
          },
        )
      }
    >
      <TextField
        name="won_cents"
        label="Won in all"
        hint={`In ${codeOf(copyOf('currency'))}. The difference becomes an entry of this month.`}
        required
        inputMode="decimal"
      />
      <TextField
        name="note"
        label="Reason"
        hint="The partner reads it."
        required
        maxLength={limits.maxCorrectionNote}
      />
      <Button type="submit" className="justify-self-start" busy={correction.isPending}>
        Add Correction
      </Button>
    </Form>
  );
}
