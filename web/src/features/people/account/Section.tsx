/** A section of the account dialog: title, text and action, or a form in its place. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

interface SectionProps {
  title: string;
  /** Text under the title, beside the action. */
  text?: ReactNode;
  action?: ReactNode;
  /** Content below both. */
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
  /** Label of the button that opens the form. */
  label: string;
  danger?: boolean;
  /** The form; `close` restores the button. */
  form: (close: () => void) => ReactNode;
}

/** The form replaces the button. Its first field gets the focus; after closing, the button does. */
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
