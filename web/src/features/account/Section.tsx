/** One part of the account dialog: a title, what it says, and perhaps a button that opens a form in its place. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

interface SectionProps {
  title: string;
  children?: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-t border-line py-5 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="text-lg font-[560]">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FormSectionProps extends SectionProps {
  /** The button that opens the form. */
  label: string;
  danger?: boolean;
  /** The form; `close` puts the button back. */
  form: (close: () => void) => ReactNode;
}

/** The form takes the button's place; its first field gets the focus, and the button gets it back. */
export function FormSection({ title, label, danger = false, form, children }: FormSectionProps) {
  const [open, setOpen] = useState(false);
  const [returned, setReturned] = useState(false);
  const close = (): void => {
    setOpen(false);
    setReturned(true);
  };
  return (
    <Section title={title}>
      {children}
      {open ? (
        <div ref={focusFirst}>{form(close)}</div>
      ) : (
        <Button
          variant={danger ? 'danger' : 'secondary'}
          size="sm"
          className="justify-self-start"
          ref={returned ? focusOnce : undefined}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
    </Section>
  );
}

const focusFirst = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus();
