/** The life of a form that becomes a lead: a draft, one attempt at a time, and what the last one failed with. */
import { useState } from 'react';
import { type Draft, faultsOf, type Required } from '../../form/check.ts';
import type { FormTrap } from '../../form/Form.tsx';
import { useDraft } from '../../lib/use-draft.ts';

/** Why an attempt failed; the toast has told it already. */
export interface LeadFailure {
  message: string;
  fieldErrors: Readonly<Record<string, string>>;
}

/** Sends the form. Resolves null when it was taken. */
export type SendLead<T extends Draft> = (draft: T, trap: FormTrap) => Promise<LeadFailure | null>;

interface LeadForm<T extends Draft> {
  /** Under which name the draft is kept. */
  name: string;
  empty: T;
  required: Required<T>;
  send: SendLead<T>;
}

/** Shown above the button when the form itself found something; the fields say what. */
const incomplete = 'Please complete the fields marked above.';

export function useLeadForm<T extends Record<string, string>>({ name, empty, required, send }: LeadForm<T>) {
  const [draft, change, clear] = useDraft(name, empty);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<LeadFailure | null>(null);

  const submit = async (trap: FormTrap): Promise<boolean> => {
    const fieldErrors = faultsOf(draft, required);
    if (Object.keys(fieldErrors).length > 0) {
      setFailure({ message: incomplete, fieldErrors });
      return false;
    }
    setSubmitting(true);
    setFailure(null);
    const failed = await send(draft, trap);
    setFailure(failed);
    setSubmitting(false);
    if (failed) return false;
    clear();
    return true;
  };

  /** What every control of the form carries. */
  const field = (field: keyof T & string) => ({
    name: field,
    required: field in required,
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  });

  return { draft, change, clear, submitting, failure, submit, field };
}
