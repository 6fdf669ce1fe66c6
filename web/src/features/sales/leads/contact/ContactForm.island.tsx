/**
 * The message form on /contact. Send Message opens the visitor's mail program with the composed message and sends
 * nothing to the server. Only the second button sends it to the server, for visitors without a mail program. Both
 * reset the form. Visitors can also copy the text and the address.
 */

import { useRef, useState } from 'react';
import { optionsOf, textsOf } from '../../../../content/island-texts.ts';
import { messages } from '../../../../content/messages.ts';
import type { ContactFormWords } from '../../../../content/types.gen.ts';
import { type Values, valuesOf } from '../../../../form/check.ts';
import { Form, type SpamSignals } from '../../../../form/Form.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { Questions } from '../Questions.tsx';
import { answerLines, type Question } from '../questions.ts';
import { type LeadFailure, useLeadForm } from '../use-lead-form.ts';
import { CopyFallback } from './CopyFallback.tsx';
import { letterOf, mailtoOf } from './letter.ts';
import { TypeCards } from './TypeCards.tsx';

const t = messages('leads');

const noErrors: Readonly<Record<string, string>> = {};

const letter = (values: Values, questions: readonly Question[]): string => {
  const type = optionsOf('contact_types').find(({ value }) => value === values.contactType);
  return letterOf(values, type?.label ?? '', answerLines(questions, values));
};

/** Opens the mail program with the message; the page stays. */
function openMailProgram(values: Values, questions: readonly Question[]): void {
  const link = document.createElement('a');
  link.href = mailtoOf(textsOf('support').email, values.subject ?? '', letter(values, questions));
  link.click();
}

/** Must run synchronously, while the browser still allows it as a user action. */
function sendByMail(values: Values, questions: readonly Question[]): LeadFailure | null {
  try {
    openMailProgram(values, questions);
    toast({ title: t('mail.title'), text: t('mail.text'), tone: 'positive' });
    return null;
  } catch {
    const failed = t('mail.failed');
    toast({ title: t('failed_title'), text: failed, tone: 'danger' });
    return { message: failed, fieldErrors: noErrors };
  }
}

const sendFromHere = async (values: Values, trap: SpamSignals): Promise<LeadFailure | null> =>
  (await import('../send-lead.ts')).sendMessage(values, trap);

/** The second press of a double click would hit the form after its reset. */
const isSecond = (press: { detail: number }): boolean => press.detail > 1;

interface ContactFormProps {
  words: Omit<ContactFormWords, 'fields'>;
  questions: readonly Question[];
  /** Name of the form: the title of its words. */
  label: string;
}

export function ContactForm({ words, questions, label }: ContactFormProps) {
  const fromHere = useRef(false);
  const form = useLeadForm({
    name: 'contact',
    questions,
    incomplete: words.incomplete_text,
    send: async (values, trap) =>
      fromHere.current ? sendFromHere(values, trap) : sendByMail(values, questions),
  });
  const [written, setWritten] = useState<Values | null>(null);

  const submit = async (data: FormData, trap: SpamSignals): Promise<void> => {
    if (!(await form.submit(data, trap))) return;
    setWritten(valuesOf(data));
    form.clear();
  };

  /** Returns the text to copy: of the form, or the last one sent; '' if there is neither. */
  const textNow = (): string => {
    const typed = form.values();
    const values = typed.message ? typed : written;
    return values ? `${values.subject}\n\n${letter(values, questions)}` : '';
  };

  return (
    <div ref={form.ref}>
      <Form
        label={label}
        {...form.props}
        className="grid gap-10"
        onSubmit={(data, trap) => void submit(data, trap)}
      >
        <TypeCards words={words.types} />
        <div>
          <div className="mb-5">
            <h2 className="display text-3xl">{words.form.title}</h2>
            <p className="mt-2 text-muted">{words.form.text}</p>
          </div>
          <div className="grid gap-10">
            <Questions questions={questions} selectLabel={words.select_label} rows={7} />
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            onClick={(press) => {
              if (isSecond(press)) press.preventDefault();
              fromHere.current = false;
            }}
          >
            {words.form.submit_label}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            size="lg"
            busy={form.submitting}
            busyLabel={words.form.submitting_label}
            onClick={(press) => {
              if (isSecond(press)) press.preventDefault();
              fromHere.current = true;
            }}
          >
            {words.fallback.send_label}
          </Button>
        </div>
      </Form>
      <CopyFallback words={words.fallback} address={textsOf('support').email} text={textNow} />
    </div>
  );
}
