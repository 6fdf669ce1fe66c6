/**
 * The message form of /contact (spec 5, 7, 8): it opens the visitor's mail program with a composed message. For
 * those without one, the text and the address can be copied.
 */
import { useState } from 'react';
import { brand } from '../../content/brand.ts';
import { options } from '../../content/options.ts';
import type { ContactPage } from '../../content/schema/forms.ts';
import { faultsOf } from '../../form/check.ts';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { CopyFallback } from './CopyFallback.tsx';
import { letterOf, mailtoOf } from './message.ts';
import { TypeCards } from './TypeCards.tsx';

const empty = { contactType: 'general', name: '', email: '', company: '', subject: '', message: '' };

const required = {
  name: 'Enter your name.',
  email: 'Enter an e-mail address such as name@example.com.',
  subject: 'Enter a subject.',
  message: 'Write your message.',
};
const incomplete = 'Please complete the fields marked above.';
const failed = 'There was an issue sending your message. Please try again.';
const noErrors: Readonly<Record<string, string>> = {};

const labelOf = (type: string): string =>
  options.contact_types.find(({ value }) => value === type)?.label ?? type;

/** Gives the address to the mail program; the page stays. */
function open(mailto: string): void {
  const link = document.createElement('a');
  link.href = mailto;
  link.click();
}

export function ContactForm({ page }: { page: ContactPage }) {
  const [draft, change, clear] = useDraft('contact', empty);
  const [letter, setLetter] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState(noErrors);
  const { fields } = page;

  const field = (name: keyof typeof empty) => ({
    name,
    label: fields[name as keyof typeof fields],
    required: name in required,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });

  const send = (): void => {
    const faults = faultsOf(draft, required);
    setFieldErrors(faults);
    setError(Object.keys(faults).length > 0 ? incomplete : null);
    if (Object.keys(faults).length === 0) compose();
  };

  const compose = (): void => {
    try {
      const composed = letterOf(draft, labelOf(draft.contactType));
      open(mailtoOf(brand.support_email, draft.subject, composed));
      setLetter(`${draft.subject.trim()}\n\n${composed}`);
      clear();
      toast({
        title: 'Message Sent!',
        text: `Thank you for contacting us. We'll get back to you within ${brand.claims.response_hours} hours.`,
        tone: 'positive',
      });
    } catch (problem) {
      console.error('composing the message failed', problem);
      setError(failed);
      toast({ title: 'Error', text: failed, tone: 'danger' });
    }
  };

  const written = draft.message.trim()
    ? `${draft.subject.trim()}\n\n${letterOf(draft, labelOf(draft.contactType))}`
    : letter;

  return (
    <div>
      <Form
        label={page.form.title}
        validate={false}
        submitting={false}
        error={error}
        fieldErrors={fieldErrors}
        className="grid gap-10"
        onSubmit={send}
      >
        <TypeCards
          words={page.types}
          selected={draft.contactType}
          onSelect={(type) => change('contactType', type)}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <h2 className="display text-3xl">{page.form.title}</h2>
            <p className="mt-2 text-muted">{page.form.text}</p>
          </div>
          <TextField {...field('name')} autoComplete="name" maxLength={200} />
          <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} />
          <TextField
            {...field('company')}
            autoComplete="organization"
            maxLength={200}
            className="sm:col-span-2"
          />
          <TextField {...field('subject')} maxLength={200} className="sm:col-span-2" />
          <TextArea {...field('message')} maxLength={5000} rows={7} className="sm:col-span-2" />
        </div>
        <div>
          <Button type="submit" size="lg">
            {page.form.submit_label}
          </Button>
        </div>
      </Form>
      <CopyFallback words={page.fallback} address={brand.support_email} letter={written} />
    </div>
  );
}
