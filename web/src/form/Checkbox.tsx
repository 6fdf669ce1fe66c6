import { type ReactNode, useId } from 'react';
import { Message } from './Field.tsx';
import { useFieldError } from './Form.tsx';

interface CheckboxProps {
  name: string;
  required?: boolean;
  defaultChecked?: boolean;
  /** Label of the checkbox; may contain a link. */
  children: ReactNode;
}

/** A checkbox with its error message below. */
export function Checkbox({ name, required = false, defaultChecked, children }: CheckboxProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          required={required}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-5 shrink-0 accent-sea"
        />
        <span>{children}</span>
      </label>
      {error && <Message id={id}>{error}</Message>}
    </div>
  );
}
