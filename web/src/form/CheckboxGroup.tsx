import { useId } from 'react';
import { type FieldLook, LabelText, Message } from './Field.tsx';
import { useFieldError } from './Form.tsx';
import type { Option } from './Select.tsx';

interface CheckboxGroupProps extends FieldLook {
  options: readonly Option[];
  defaultValue?: readonly string[];
  columns?: boolean;
}

/** Checkboxes for several choices of one list. Read them with `listOf(data, name)`. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const {
    name,
    label,
    hint,
    required = false,
    options,
    defaultValue = [],
    columns = true,
    className,
  } = props;
  const id = useId();
  const fromForm = useFieldError(name);
  const error = props.error ?? fromForm;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={className} aria-describedby={describedBy || undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-[540]">
        <LabelText label={label} required={required} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={columns ? 'grid gap-x-6 sm:grid-cols-2' : 'grid'}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={defaultValue.includes(option.value)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-sea"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <Message id={`${id}-error`}>{error}</Message>}
    </fieldset>
  );
}
