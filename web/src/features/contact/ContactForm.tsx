/**
 * The message form of /contact (spec 5, 7, 8): it opens the visitor's mail program with a composed message. For
 * those without one, the text and the address can be copied.
 */
import { useCallback, useRef, useState } from 'react';
import { brand } from '../../content/brand.ts';
import { options } from '../../content/options.ts';
import type { ContactPage } from '../../content/schema/forms.ts';
import { faultsOf, type Values, valuesOf } from '../../form/check.ts';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useDraft } from '../../form/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { CopyFallback } from './CopyFallback.tsx';
import { letterOf, mailtoOf } from './message.ts';
import { TypeCards } from './TypeCards.tsx';

const required = {
  name: 'Enter your name.',
  email: 'Enter an e-mail address such as name@example.com.',
  subject: 'Enter a subject.',
  message: 'Write your message.',
};
const incomplete = 'Please complete the fields marked above.';
const failed = 'There was an issue sending your message. Please try again.';
const sent = "Thank you for contacting us. We'll get back to you within 24 hours.";
const noErrors: Readonly<Record<string, string>> = {};

const letter = (values: Values): string => {
  const type = options.contact_types.find(({ value }) => value === values.contactType);
  return letterOf(values, type?.label ?? '');
};

/** Gives the message to the mail program; the page stays. */
function openMailProgram(values: Values): void {
  const link = document.createElement('a');
  link.href = mailtoOf(brand.support_email, values.subject ?? '', letter(values));
  link.click();
}

const Fields = ({ page: { form, fields } }: { page: ContactPage }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <h2 className="display text-3xl">{form.title}</h2>
      <p className="mt-2 text-muted">{form.text}</p>
    </div>
    <TextField name="name" label={fields.name} required autoComplete="name" maxLength={200} />
    <TextField name="email" label={fields.email} required type="email" autoComplete="email" maxLength={254} />
    <TextField
      name="company"
      label={fields.company}
      autoComplete="organization"
      maxLength={200}
      className="sm:col-span-2"
    />
    <TextField name="subject" label={fields.subject} required maxLength={200} className="sm:col-span-2" />
    <TextArea
      name="message"
      label={fields.message}
      required
      maxLength={5000}
      rows={7}
      className="sm:col-span-2"
    />
  </div>
);

export function ContactForm({ page }: { page: ContactPage }) {
  const { ref: restore, forget } = useDraft('contact');
  const around = useRef<HTMLDivElement>(null);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      around.current = element;
      return restore(element);
    },
    [restore],
  );
  const [written, setWritten] = useState<Values | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState(noErrors);
  const form = () => around.current?.querySelector('form');

  const compose = (values: Values): void => {
    try {
      openMailProgram(values);
      setWritten(values);
      form()?.reset();
      forget();
      toast({ title: 'Message Sent!', text: sent, tone: 'positive' });
    } catch (problem) {
      console.error('composing the message failed', problem);
      setError(failed);
      toast({ title: 'Error', text: failed, tone: 'danger' });
    }
  };

  const submit = (data: FormData): void => {
    const values = valuesOf(data);
    const faults = faultsOf(values, required);
    const right = Object.keys(faults).length === 0;
    setFieldErrors(faults);
    setError(right ? null : incomplete);
    if (right) compose(values);
  };

  /** What stands in the form, or was sent last: the text to copy. '' when there is neither. */
  const textNow = (): string => {
    const element = form();
    const typed = element ? valuesOf(new FormData(element)) : null;
    const values = typed?.message ? typed : written;
    return values ? `${values.subject}\n\n${letter(values)}` : '';
  };

  return (
    <div ref={ref}>
      <Form
        label={page.hero.title}
        validate={false}
        submitting={false}
        error={error}
        fieldErrors={fieldErrors}
        className="grid gap-10"
        onSubmit={submit}
      >
        <TypeCards words={page.types} />
        <Fields page={page} />
        <div>
          {/* The second press of a double click would meet the emptied form. */}
          <Button type="submit" size="lg" onClick={(press) => press.detail > 1 && press.preventDefault()}>
            {page.form.submit_label}
          </Button>
        </div>
      </Form>
      <CopyFallback words={page.fallback} address={brand.support_email} text={textNow} />
    </div>
  );
}
