/** A text, on one line or on several, with suggestions where it is an address of the site. */
import { useState } from 'react';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { useDesk } from '../context.ts';
import { placeholderHelp } from '../placeholders.ts';
import { emptyOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import { addressList } from './field-props.ts';
import { type Parsed, useEntry } from './use-entry.ts';

const longKeys = /(^|_)(text|description|answer|quote|notice|paragraph|summary)$/;

export function TextValue({ schema, field, label, value }: FieldProps) {
  const { files } = useDesk();
  const text = typeof value === 'string' ? value : '';
  const parse = (typed: string): Parsed => {
    const trimmed = typed.trim();
    return { value: trimmed === '' ? emptyOf(schema) : trimmed };
  };
  const { name, error, control } = useEntry(field, text, parse);
  // Decided once: a control that changes its kind loses the focus.
  const [long] = useState(
    () => schema.kind === 'text' && (text.length > 60 || longKeys.test(field.split('/').at(-1) ?? '')),
  );
  const help = schema.help && (/[.!?]$/.test(schema.help) ? schema.help : `${schema.help}.`);
  const hint = [help, placeholderHelp(text, schema.placeholders ?? [], files)].filter(Boolean).join(' ');
  const look = {
    name,
    label,
    required: !schema.optional && !schema.nullable,
    ...(error && { error }),
    ...(hint && { hint }),
  };
  return long ? (
    <TextArea {...look} {...control} rows={2} />
  ) : (
    <TextField
      {...look}
      {...control}
      autoComplete="off"
      {...(schema.kind === 'link' && { list: addressList })}
    />
  );
}
