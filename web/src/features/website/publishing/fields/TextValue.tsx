/** A text, on one line or on several. One that has or can have prices or names is typed in the rich editor. */
import { useState } from 'react';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { useDesk } from '../context.ts';
import { chipOf, hasChip } from '../placeholders.ts';
import { emptyOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import { RichValue } from './RichValue.tsx';
import { type Parsed, useEntry } from './use-entry.ts';

const longKeys = /(^|_)(text|description|answer|quote|notice|paragraph|summary)$/;

export function TextValue(props: FieldProps) {
  const { files } = useDesk();
  const { schema, value } = props;
  // Decided once: a control that changes its kind loses the focus.
  const [rich] = useState(
    () =>
      schema.kind === 'text' &&
      ((schema.placeholders ?? []).length > 0 ||
        (typeof value === 'string' && hasChip(value, (code) => chipOf(files, code)))),
  );
  return rich ? <RichValue {...props} /> : <PlainText {...props} />;
}

function PlainText({ schema, field, label, value }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  const parse = (typed: string): Parsed => {
    const trimmed = typed.trim();
    return { value: trimmed === '' ? emptyOf(schema) : trimmed };
  };
  const { name, error, control } = useEntry(field, text, parse);
  const [long] = useState(
    () => schema.kind === 'text' && (text.length > 60 || longKeys.test(field.split('/').at(-1) ?? '')),
  );
  const look = {
    name,
    label,
    required: !schema.optional && !schema.nullable,
    ...(error && { error }),
    ...(schema.help && { hint: schema.help }),
  };
  return long ? (
    <TextArea {...look} {...control} rows={2} />
  ) : (
    <TextField {...look} {...control} autoComplete="off" />
  );
}
