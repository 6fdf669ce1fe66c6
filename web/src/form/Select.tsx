import type { ComponentProps } from 'react';
import { messages } from '../content/messages.ts';
import { cx } from '../lib/cx.ts';
import { ChevronDown } from '../ui/form-icons.tsx';
import { Field, type FieldLook } from './Field.tsx';

export interface Option {
  value: string;
  label: string;
}

/** Value of "nothing chosen": an option's value must not be empty. */
export const unset = 'unset';

/** Returns the chosen value; '' for "nothing chosen". */
export const selectedValue = (value: FormDataEntryValue | null): string =>
  value === null || value === unset ? '' : String(value);

interface SelectProps extends FieldLook, Omit<ComponentProps<'select'>, keyof FieldLook | 'id' | 'ref'> {
  ref?: (select: HTMLSelectElement | null) => void;
  options: readonly Option[];
  /** Label of the empty option, such as 'Not specified'; without it, the first option is selected. */
  unsetLabel?: string;
}

/** Marks a required select without a choice as invalid, although its value isn't empty. */
function check(select: HTMLSelectElement | null, required: boolean): void {
  select?.setCustomValidity(required && select.value === unset ? messages('site.fields')('choose_text') : '');
}

/** The browser's native select: best on phones, fully accessible, no script. */
export function Select(props: SelectProps) {
  const {
    name,
    label,
    hint,
    required = false,
    error,
    className,
    options,
    unsetLabel,
    onChange,
    ref,
    ...select
  } = props;
  const list = unsetLabel === undefined ? options : [{ value: unset, label: unsetLabel }, ...options];
  if (list.some((option) => option.value === ''))
    throw new Error(`select ${name}: an option has an empty value`);
  return (
    <Field {...{ name, label, hint, required, error, className }}>
      {({ required: needed, ...control }) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            // The `required` attribute is only valid if the first option has an empty value.
            aria-required={needed || undefined}
            ref={(element) => {
              check(element, needed);
              ref?.(element);
            }}
            onChange={(event) => {
              check(event.currentTarget, needed);
              onChange?.(event);
            }}
            className={cx(control.className, 'appearance-none pr-10')}
          >
            {list.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3 right-3 text-muted" />
        </div>
      )}
    </Field>
  );
}
