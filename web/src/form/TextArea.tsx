import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './Field.tsx';

type Area = Omit<ComponentProps<'textarea'>, keyof FieldLook | 'id'>;

/** Several lines of text; grows with its content where the browser can. */
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
