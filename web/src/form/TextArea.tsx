import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './Field.tsx';

type Area = Omit<ComponentProps<'textarea'>, keyof FieldLook | 'id'>;

/** A multi-line text field; it grows with its content if the browser supports that. */
export const TextArea = ({ name, label, hint, required, error, className, ...area }: FieldLook & Area) => (
  <Field {...{ name, label, hint, required, error, className }}>
    {(control) => (
      <textarea
        rows={4}
        {...area}
        {...control}
        className={`${control.className} field-sizing-content min-h-28`}
      />
    )}
  </Field>
);
