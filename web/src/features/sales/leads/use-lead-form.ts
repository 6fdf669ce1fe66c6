/** The life of a form that becomes a lead: a draft, one attempt at a time, and what the last one failed with. */
import { useCallback, useRef, useState } from 'react';
import { faultsOf, type Required, type Values, valuesOf } from '../../../form/check.ts';
import type { FormTrap } from '../../../form/Form.tsx';
import { useDraft } from '../../../form/use-draft.ts';

/** Why an attempt failed; the toast has told it already. */
export interface LeadFailure {
  message: string;
  fieldErrors: Readonly<Record<string, string>>;
}

/** Sends the form. Resolves null when it was taken. */
export type SendLead = (values: Values, trap: FormTrap) => Promise<LeadFailure | null>;

interface LeadForm {
  /** Under which name the draft is kept. */
  name: string;
  required: Required;
  /** Shown above the button when the form itself found something; the fields say what. */
  incomplete: string;
  send: SendLead;
}

/** A form can be filled in before the page has come to life: what counts is since when it could be read. */
const sinceShown = (): number => Math.round(performance.now());

export function useLeadForm({ name, required, incomplete, send }: LeadForm) {
  const draft = useDraft(name);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<LeadFailure | null>(null);
  const around = useRef<HTMLDivElement>(null);

  const element = () => around.current?.querySelector('form');

  /** What is entered now. */
  const values = (): Values => {
    const form = element();
    return form ? valuesOf(new FormData(form)) : {};
  };

  const clear = (): void => {
    element()?.reset();
    draft.forget();
    setFailure(null);
  };

  const submit = async (data: FormData, trap: FormTrap): Promise<boolean> => {
    const entered = valuesOf(data);
    const fieldErrors = faultsOf(entered, required);
    if (Object.keys(fieldErrors).length > 0) {
      setFailure({ message: incomplete, fieldErrors });
      return false;
    }
    setSubmitting(true);
    setFailure(null);
    const failed = await send(entered, { ...trap, elapsed_ms: sinceShown() });
    setSubmitting(false);
    setFailure(failed);
    if (!failed) draft.forget();
    return !failed;
  };

  const restore = draft.ref;
  /** Goes on the element around the form. */
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      around.current = element;
      return restore(element);
    },
    [restore],
  );

  return { ref, values, clear, submitting, failure, submit };
}
