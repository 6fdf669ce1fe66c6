/**
 * The base of all forms. `submitting` and `error` are required props, so that no form forgets them. Validation
 * messages of the browser appear under their field instead of in a bubble, and the first invalid field gets the
 * focus. A hidden field and the time spent on the form help the server recognize spam; they never cause a rejection
 * on their own.
 */

import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { messages } from '../content/messages.ts';
import { InlineError } from '../ui/InlineError.tsx';

/**
 * Spam signals for the server: the honeypot's value and the milliseconds since the page was opened, because a form can
 * be filled in before hydration. A form for visitors sends both unchanged (package form in Go).
 */
export interface SpamSignals {
  website_confirm: string;
  elapsed_ms: number;
}

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

const ErrorsContext = createContext<FieldErrors>({});

/** Returns the error message of a field, if any. */
export const useFieldError = (name: string): string | undefined => use(ErrorsContext)[name];

interface FormProps {
  onSubmit: (data: FormData, honeypot: SpamSignals) => void;
  submitting: boolean;
  /** General error message, shown above the buttons; null if there is none. */
  error: string | null;
  /** Error messages of the last attempt, from the server or from the form. */
  fieldErrors?: FieldErrors;
  /** Unless false, the browser validates types, ranges and required fields. */
  validate?: boolean;
  /** Validation beyond the browser's; both sets of messages are shown together. */
  check?: (data: FormData) => FieldErrors;
  /** Adds the spam signals; only public forms need them. */
  trap?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}

const honeypotName = 'website_confirm';
const noErrors: FieldErrors = {};

/** Returns the browser's validation messages by field, in the visitor's language. */
const validationErrors = (form: HTMLFormElement): FieldErrors =>
  Object.fromEntries(
    ([...form.elements] as HTMLInputElement[])
      .filter((control) => control.willValidate && !control.validity.valid)
      .map((control) => [control.name, control.validationMessage]),
  );

function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {messages('site.fields')('trap_label')}
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function Form(props: FormProps) {
  const { onSubmit, submitting, error, fieldErrors = noErrors, validate = true, trap = false, label } = props;
  const ref = useRef<HTMLFormElement>(null);
  const [complaints, setComplaints] = useState(noErrors);

  useEffect(() => {
    if (Object.keys({ ...fieldErrors, ...complaints }).length === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [fieldErrors, complaints]);

  const submit = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const found = { ...(validate && validationErrors(form)), ...props.check?.(data) };
    const wrong = Object.keys(found).length > 0;
    setComplaints(wrong ? found : noErrors);
    if (wrong) return;
    const honey = String(data.get(honeypotName) ?? '');
    data.delete(honeypotName);
    onSubmit(data, { website_confirm: honey, elapsed_ms: Math.round(performance.now()) });
  };

  return (
    <ErrorsContext value={{ ...fieldErrors, ...complaints }}>
      <form
        ref={ref}
        // If the form is sent without our script, POST keeps entered data out of addresses and logs.
        method="post"
        aria-label={label}
        aria-busy={submitting || undefined}
        noValidate
        className={props.className ?? 'grid gap-5'}
        onSubmit={(event) => {
          event.preventDefault();
          if (!submitting) submit(event.currentTarget);
        }}
      >
        {trap && <Honeypot />}
        {props.children}
        {error && <InlineError text={error} />}
      </form>
    </ErrorsContext>
  );
}

/** Returns the trimmed text of a field; '' if it is absent. */
export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** Returns the checked values of a checkbox group. */
export const listOf = (data: FormData, name: string): string[] => data.getAll(name).map(String);
