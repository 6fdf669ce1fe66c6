/** A number; an amount of money is typed in the currency of the site. */
import { TextField } from '../../../../form/TextField.tsx';
import { useDesk } from '../context.ts';
import { chargedHint } from '../currency.ts';
import { amountText, cents, decimal, whole } from '../numbers.ts';
import type { FieldProps } from './field-props.ts';
import { type Parsed, useEntry } from './use-entry.ts';

const kinds = {
  number: { read: whole, wrong: 'Enter a whole number, such as 24.' },
  decimal: { read: decimal, wrong: 'Enter a number, such as 4.5.' },
  cents: {
    read: cents,
    wrong: 'Enter an amount, such as 497 or 799.99.',
  },
};

export function NumberValue({ schema, field, label, value }: FieldProps) {
  const { files } = useDesk();
  const kind = kinds[schema.kind as keyof typeof kinds];
  const number = typeof value === 'number' ? value : undefined;
  const text = number === undefined ? '' : schema.kind === 'cents' ? amountText(number) : String(number);
  const parse = (typed: string): Parsed => {
    if (typed.trim() === '' && schema.optional) return { value: undefined };
    const read = kind.read(typed);
    return read === null ? { wrong: kind.wrong } : { value: read };
  };
  const hint = schema.help ?? (schema.kind === 'cents' ? chargedHint(files) : undefined);
  const { name, error, control } = useEntry(field, text, parse);
  return (
    <TextField
      name={name}
      label={label}
      required={!schema.optional}
      inputMode={schema.kind === 'number' ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(error && { error })}
      {...(hint && { hint })}
      {...control}
    />
  );
}
