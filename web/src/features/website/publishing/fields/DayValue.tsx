/** A date of the calendar. */
import { TextField } from '../../../../form/TextField.tsx';
import type { FieldProps } from './field-props.ts';
import { useEntry } from './use-entry.ts';

export function DayValue({ schema, field, label, value }: FieldProps) {
  const day = typeof value === 'string' ? value : '';
  const { name, error, control } = useEntry(field, day, (typed) => ({
    value: typed === '' && schema.optional ? undefined : typed,
  }));
  return (
    <TextField
      type="date"
      name={name}
      label={label}
      required={!schema.optional}
      {...(error && { error })}
      {...(schema.help && { hint: schema.help })}
      {...control}
    />
  );
}
