import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './Field.tsx';

type Input = Omit<ComponentProps<'input'>, keyof FieldLook | 'id'>;

/** A single-line field for text or another `type`: email, url, tel, password, number, date, datetime-local. */
export const TextField = ({ name, label, hint, required, error, className, ...input }: FieldLook & Input) => (
  <Field {...{ name, label, hint, required, error, className }}>
    {(control) => <input type="text" {...input} {...control} />}
  </Field>
);
