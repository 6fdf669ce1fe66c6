/** A color: chosen from the browser's own palette, or typed. */
import { TextField } from '../../../../form/TextField.tsx';
import { emptyOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import { useEntry } from './use-entry.ts';

const help = 'Where a text in it could not be read, the site makes it lighter or darker.';

/** The browser's color picker supports six-digit colors only. */
const whole = /^#[0-9a-f]{6}$/;

export function ColorValue({ schema, field, label, value }: FieldProps) {
  const color = typeof value === 'string' ? value : '';
  const { name, error, control } = useEntry(field, color, (typed) => ({
    value: typed.trim().toLowerCase() || emptyOf(schema),
  }));
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          name={name}
          label={label}
          hint={schema.help ? `${schema.help}. ${help}` : help}
          required={!schema.nullable}
          spellCheck={false}
          {...(error && { error })}
          {...control}
        />
      </div>
      <input
        type="color"
        aria-label={`${label}: choose from the palette`}
        disabled={control.readOnly}
        className="mt-7 size-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        value={whole.test(color) ? color : '#ffffff'}
        onChange={control.onChange}
        onBlur={control.onBlur}
      />
    </div>
  );
}
