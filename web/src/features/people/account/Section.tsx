/** One part of the account dialog: a title, what it says, what can be done; or a form in its place. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

interface SectionProps {
  title: string;
  /** Under the title, beside the action. */
  text?: ReactNode;
  action?: ReactNode;
  /** Below both. */
  children?: ReactNode;
}

export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-line py-5 first:border-t-0 first:pt-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 id={id} className="text-lg font-[560]">
            {title}
          </h3>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface FormSectionProps {
  title: string;
  text?: ReactNode;
  /** The button that opens the form. */
  label: string;
  danger?: boolean;
  /** The form; `close` puts the button back. */
  form: (close: () => void) => ReactNode;
}

/** The form takes the button's place; its first field gets the focus, and the button gets it back. */
export function FormSection({ title, text, label, danger = false, form }: FormSectionProps) {
  const [open, setOpen] = useState(false);
  const [returned, setReturned] = useState(false);
  const close = (): void => {
    setOpen(false);
    setReturned(true);
  };
  const opener = (
    <div ref={returned ? focusFirst : undefined}>
      <Button variant={danger ? 'danger' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </div>
  );
  return (
    <Section title={title} text={text} action={!open && opener}>
      {open && <div ref={focusFirst}>{form(close)}</div>}
    </Section>
  );
}

const focusFirst = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
