/** Label, hint and error message of one field, connected to its control. All fields below use it. */

import { type ReactNode, useId } from 'react';
import { messages } from '../content/messages.ts';
import { controlClass } from './control-class.ts';
import { useFieldError } from './Form.tsx';

export interface FieldLook {
  name: string;
  label: string;
  /** Help text under the label. */
  hint?: ReactNode;
  required?: boolean;
  /** Replaces the form's error message for this name. */
  error?: string;
  className?: string;
}

/** Attributes that the control must have. */
export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

export const Message = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="mt-1.5 text-sm text-danger">
    {children}
  </p>
);

/** 'Email' or, for an optional field, 'Company (optional)'. */
export const LabelText = ({ label, required }: { label: string; required: boolean }) => (
  <>
    {label}
    {!required && <span className="font-normal text-muted"> {messages('site.fields')('optional')}</span>}
  </>
);

export function Field({ children, ...look }: FieldLook & { children: (control: ControlProps) => ReactNode }) {
  const { name, label, hint, required = false, className } = look;
  const id = useId();
  const fromForm = useFieldError(name);
  const error = look.error ?? fromForm;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-[540]">
        <LabelText label={label} required={required} />
      </label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        className: controlClass,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <Message id={errorId}>{error}</Message>}
    </div>
  );
}
