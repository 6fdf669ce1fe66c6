/**
 * The form shell. It requires `submitting` and `error`, so that no form forgets them; after a failed attempt
 * the first wrong field gets the focus. A hidden field and the time it took to fill the form help the server
 * tell programs from people; nobody is turned away for them.
 */
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/icons.tsx';

/** What the server reads to judge spam: the honeypot's content and the milliseconds since the form appeared. */
export interface FormTrap {
  website_confirm: string;
  elapsed_ms: number;
}

const ErrorsContext = createContext<Readonly<Record<string, string>>>({});

/** The message under the named field, if it has one. */
export const useFieldError = (name: string): string | undefined => use(ErrorsContext)[name];

interface FormProps {
  onSubmit: (data: FormData, trap: FormTrap) => void;
  submitting: boolean;
  /** What went wrong as a whole, shown above the buttons; null when nothing did. */
  error: string | null;
  /** Messages per field name. */
  fieldErrors?: Readonly<Record<string, string>>;
  /** The browser checks types and required fields itself unless this is false. */
  validate?: boolean;
  /** Public forms carry the trap; forms behind a session need none. */
  trap?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}

const trapName = 'website_confirm';
const noErrors: Readonly<Record<string, string>> = {};

function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={trapName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function Form(props: FormProps) {
  const { onSubmit, submitting, error, fieldErrors = noErrors, validate = true, trap = false, label } = props;
  const ref = useRef<HTMLFormElement>(null);
  const [shownAt] = useState(() => Date.now());

  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [fieldErrors]);

  return (
    <ErrorsContext value={fieldErrors}>
      <form
        ref={ref}
        // Should a form ever be sent without our script, nothing typed ends up in an address or a log.
        method="post"
        aria-label={label}
        aria-busy={submitting || undefined}
        noValidate={!validate}
        className={props.className ?? 'grid gap-5'}
        onSubmit={(event) => {
          event.preventDefault();
          if (submitting) return;
          const data = new FormData(event.currentTarget);
          const honey = String(data.get(trapName) ?? '');
          data.delete(trapName);
          onSubmit(data, { website_confirm: honey, elapsed_ms: Date.now() - shownAt });
        }}
      >
        {trap && <Honeypot />}
        {props.children}
        {error && (
          <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-wash px-4 py-3 text-danger">
            <Alert className="mt-0.5" /> {error}
          </p>
        )}
      </form>
    </ErrorsContext>
  );
}

/** The text of a field, trimmed; '' when it is absent. */
export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** The checked values of a checkbox group. */
export const listOf = (data: FormData, name: string): string[] => data.getAll(name).map(String);
