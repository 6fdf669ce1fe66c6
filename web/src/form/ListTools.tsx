/** Toolbar of a list: a search box, selects and buttons in one row that wraps. */
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { useDebouncedInput } from '../lib/use-debounced-input.ts';
import { ChevronDown, Search } from '../ui/form-icons.tsx';
import { controlClass } from './control-class.ts';

export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className="mb-5 flex flex-wrap items-end gap-3">{children}</div>
);

interface SearchBoxProps {
  label: string;
  /** Hides the label visually; screen readers still read it. */
  quiet?: boolean;
  placeholder?: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** Searches after a short pause in typing, or immediately on Enter. */
export function SearchBox({ label, quiet = false, value, onChange, ...input }: SearchBoxProps) {
  const id = useId();
  const typed = useDebouncedInput(value, onChange);
  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          typed.send();
        }}
      >
        <label htmlFor={id} className={quiet ? 'sr-only' : 'mb-1.5 block text-sm text-muted'}>
          {label}
        </label>
        <span className="relative block">
          <Search className="pointer-events-none absolute top-3 left-3 text-muted" />
          <input
            {...input}
            id={id}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={typed.text}
            onChange={(event) => typed.type(event.currentTarget.value)}
            className={cx(controlClass, 'pl-10')}
          />
        </span>
      </form>
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Hides the label visually; screen readers still read it. */
  quiet?: boolean;
  value: Value;
  /** Values and labels; values must not be empty. */
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, quiet = false, value, options, onChange, disabled = false } = props;
  const id = useId();
  return (
    <div className="min-w-0 max-sm:grow">
      <label htmlFor={id} className={quiet ? 'sr-only' : 'mb-1.5 block text-sm text-muted'}>
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const option = options.find(([each]) => each === currentTarget.value);
            if (option) onChange(option[0]);
          }}
          className={cx(controlClass, 'appearance-none pr-10')}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3 right-3 text-muted" />
      </span>
    </div>
  );
}
