/** State of a form that creates a lead: draft, one attempt at a time, and the last error. */
import { useCallback, useRef, useState } from 'react';
import { errorsOf, type Values, valuesOf } from '../../../form/check.ts';
import type { SpamSignals } from '../../../form/Form.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { type Question, requiredOf } from './questions.ts';

/** Reason of a failed attempt, already shown in a toast. */
export interface LeadFailure {
  message: string;
  fieldErrors: Readonly<Record<string, string>>;
}

/** Sends the form. Resolves to null on success. */
export type SendLead = (values: Values, trap: SpamSignals) => Promise<LeadFailure | null>;

interface LeadForm {
  /** Name of the draft. */
  name: string;
  questions: readonly Question[];
  /** Shown above the button if the form is invalid; the fields show details. */
  incomplete: string;
  send: SendLead;
}

const noErrors = {};

export function useLeadForm({ name, questions, incomplete, send }: LeadForm) {
  const draft = useDraft(name);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<LeadFailure | null>(null);
  const around = useRef<HTMLDivElement>(null);

  const element = () => around.current?.querySelector('form');

  /** Returns the entered values. */
  const values = (): Values => {
    const form = element();
    return form ? valuesOf(new FormData(form)) : {};
  };

  const clear = (): void => {
    element()?.reset();
    draft.forget();
    setFailure(null);
  };

  const submit = async (data: FormData, trap: SpamSignals): Promise<boolean> => {
    const entered = valuesOf(data);
    const fieldErrors = errorsOf(entered, requiredOf(questions));
    if (Object.keys(fieldErrors).length > 0) {
      setFailure({ message: incomplete, fieldErrors });
      return false;
    }
    setSubmitting(true);
    setFailure(null);
    const failed = await send(entered, trap);
    setSubmitting(false);
    setFailure(failed);
    if (!failed) draft.forget();
    return !failed;
  };

  const restore = draft.ref;
  /** Ref of the element around the form. */
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      around.current = element;
      return restore(element);
    },
    [restore],
  );

  /** Props of every lead's form. */
  const props = {
    validate: false,
    trap: true,
    submitting,
    error: failure?.message ?? null,
    fieldErrors: failure?.fieldErrors ?? noErrors,
  };

  return { ref, values, clear, submitting, submit, props };
}
