import { Select, unset } from '../../../../form/Select.tsx';
import { Switch } from '../../../../form/Switch.tsx';
import { optionsOf } from '../choices.ts';
import { useDesk } from '../context.ts';
import { emptyOf, placeOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';

/** One of several. */
export function ChoiceValue({ schema, field, label, value }: FieldProps) {
  const { editor, file, files, problems, readOnly } = useDesk();
  const place = placeOf({ file, field });
  const options = optionsOf(files, schema);
  const now = typeof value === 'string' && value !== '' ? value : undefined;
  const known = now === undefined || options.some((option) => option.value === now);
  const free = schema.optional || schema.nullable;
  const error = problems.get(place);
  return (
    <Select
      name={place}
      label={label}
      required={!free}
      disabled={readOnly}
      value={now ?? unset}
      options={known ? options : [...options, { value: now, label: now }]}
      {...((free || now === undefined) && { unsetLabel: schema.unset ?? 'Not set' })}
      {...(schema.help && { hint: schema.help })}
      {...(error && { error })}
      onChange={({ currentTarget: { value: next } }) => {
        editor.edit(file, field, next === unset ? emptyOf(schema) : next);
      }}
    />
  );
}

/** Yes or no. It is saved at once, because the server can refuse it: a page may need a section. */
export function FlagValue({ schema, field, label, value }: FieldProps) {
  const { perform, file, readOnly } = useDesk();
  return (
    <div data-place={placeOf({ file, field })}>
      <Switch
        label={label}
        {...(schema.help && { hint: schema.help })}
        checked={value === true}
        busy={readOnly}
        onChange={(on) =>
          void perform(
            on || !schema.optional ? { action: 'set', field, value: on } : { action: 'remove', field },
          )
        }
      />
    </div>
  );
}
