/**
 * The form shell. It requires `submitting` and `error`, so that no form forgets them. What the browser finds
 * wrong stands under its field instead of in a bubble; the first wrong field gets the focus. A hidden field and the time it took to fill the form help the server
 * tell programs from people; nobody is turned away for them.
 */

import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { messages } from '../content/messages.ts';
import { Failure } from '../ui/Failure.tsx';

/** What the server reads to judge spam: the honeypot's content and the milliseconds since the form appeared. */
export interface FormTrap {
  website_confirm: string;
  elapsed_ms: number;
}

/** Messages per field name. */
export type FieldErrors = Readonly<Record<string, string>>;

const ErrorsContext = createContext<FieldErrors>({});

/** The message under the named field, if it has one. */
export const useFieldError = (name: string): string | undefined => use(ErrorsContext)[name];

interface FormProps {
  onSubmit: (data: FormData, trap: FormTrap) => void;
  submitting: boolean;
  /** What went wrong as a whole, shown above the buttons; null when nothing did. */
  error: string | null;
  /** What the server, or the form itself, said about the last attempt. */
  fieldErrors?: FieldErrors;
  /** The browser checks types, ranges and required fields unless this is false. */
  validate?: boolean;
  /** What the browser cannot check; shown together with what it finds. */
  check?: (data: FormData) => FieldErrors;
  /** Public forms carry the trap; forms behind a session need none. */
  trap?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}

const trapName = 'website_confirm';
const noErrors: FieldErrors = {};

/** What the browser says about the fields it finds wrong, in the visitor's language. */
const complaintsOf = (form: HTMLFormElement): FieldErrors =>
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
        <input type="text" name={trapName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function Form(props: FormProps) {
  const { onSubmit, submitting, error, fieldErrors = noErrors, validate = true, trap = false, label } = props;
  const ref = useRef<HTMLFormElement>(null);
  const [complaints, setComplaints] = useState(noErrors);
  const [shownAt] = useState(() => Date.now());

  useEffect(() => {
    if (Object.keys({ ...fieldErrors, ...complaints }).length === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [fieldErrors, complaints]);

  const submit = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const found = { ...(validate && complaintsOf(form)), ...props.check?.(data) };
    const wrong = Object.keys(found).length > 0;
    setComplaints(wrong ? found : noErrors);
    if (wrong) return;
    const honey = String(data.get(trapName) ?? '');
    data.delete(trapName);
    onSubmit(data, { website_confirm: honey, elapsed_ms: Date.now() - shownAt });
  };

  return (
    <ErrorsContext value={{ ...fieldErrors, ...complaints }}>
      <form
        ref={ref}
        // Should a form ever be sent without our script, nothing typed ends up in an address or a log.
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
        {error && <Failure text={error} />}
      </form>
    </ErrorsContext>
  );
}

/** The text of a field, trimmed; '' when it is absent. */
export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** The checked values of a checkbox group. */
export const listOf = (data: FormData, name: string): string[] => data.getAll(name).map(String);
