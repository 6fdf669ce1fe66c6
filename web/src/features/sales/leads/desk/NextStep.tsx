/** What the owner does next about a lead, and when. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { useSeen } from '../../../../form/seen.ts';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type LeadDetail, usePlanStep } from './api.ts';

export function NextStep({ lead }: { lead: LeadDetail }) {
  const plan = usePlanStep();
  const seen = useSeen({ text: lead.next_step, on: lead.next_step_on });
  const [saves, setSaves] = useState(0);
  const set = (text: string, on: string, said: string): void =>
    plan.mutate(
      { id: lead.id, text, on, from: seen.version },
      {
        onSuccess: ({ next_step, next_step_on }) => {
          seen.saved({ text: next_step, on: next_step_on });
          setSaves(saves + 1);
          toast({ text: said, tone: 'positive' });
        },
        onError: seen.refused,
      },
    );
  return (
    <section aria-labelledby="next-step" className="mt-7 border-t border-line pt-5">
      <h3 id="next-step" className="mb-3 text-lg">
        Next step
      </h3>
      <Form
        key={saves} // what somebody else plans meanwhile doesn't replace what is being written
        label="Next step"
        onSubmit={(data) => set(textOf(data, 'text'), textOf(data, 'on'), 'Next step saved.')}
        submitting={plan.isPending}
        error={
          plan.isError ? wordsOf(plan.error, 'The next step could not be saved. Please try again.') : null
        }
        fieldErrors={fieldErrorsOf(plan.error)}
        className="grid items-start gap-3 sm:grid-cols-[1fr_12rem]"
      >
        <TextField
          name="text"
          label="What you'll do"
          required
          maxLength={limits.maxNextStepText}
          defaultValue={lead.next_step}
        />
        <TextField name="on" label="Day" required type="date" defaultValue={lead.next_step_on} />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" variant="secondary" busy={plan.isPending} busyLabel="Saving...">
            Save Step
          </Button>
          {lead.next_step && (
            <Button variant="secondary" onClick={() => set('', '', 'Step done.')}>
              Done
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
