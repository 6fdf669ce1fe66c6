/** 'Partner Application': a company's application to be listed. */
import { useRef, useState } from 'react';
import type { ApplicationWords } from '../../../content/types.gen.ts';
import { type FieldErrors, Form, listOf, type SpamSignals, textOf } from '../../../form/Form.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { profileOf, specializationsOf } from './company.ts';
import { companyFields } from './company-fields.tsx';
import type { Application } from './public-api.ts';

type Words = ApplicationWords;

/** Validates what the browser can't: a list that is empty or contains only commas. */
const checkFor =
  ({ missing }: Words) =>
  (data: FormData): FieldErrors => {
    const errors: Record<string, string> = {};
    if (listOf(data, 'services_offered').length === 0) errors.services_offered = missing.services_offered;
    if (specializationsOf(textOf(data, 'specializations')).length === 0) {
      errors.specializations = missing.specializations;
    }
    return errors;
  };

const applicationOf = (data: FormData, trap: SpamSignals): Application => ({
  ...profileOf(data),
  is_active: false,
  is_verified: false,
  ...trap,
});

function Fields({ words }: { words: Words }) {
  const f = companyFields(words);
  return (
    <>
      {f.name}
      {f.description}
      <div className="grid gap-5 sm:grid-cols-2">
        {f.website}
        {f.location}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {f.email}
        {f.phone}
      </div>
      {f.services}
      {f.specializations}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {f.years}
        {f.teamSize}
        {f.pricing}
      </div>
    </>
  );
}

export function ApplicationForm({ words }: { words: Words }) {
  const [submitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const draft = useDraft('partner-application');
  const around = useRef<HTMLDivElement>(null);

  const send = async (application: Application): Promise<void> => {
    setSubmitting(true);
    const refusal = await import('./apply.ts').then(
      ({ apply }) => apply(application, words.failed_text),
      () => ({ message: words.outdated_text, fields: {} }),
    );
    setSubmitting(false);
    if (refusal) {
      setError(refusal.message);
      setFieldErrors(refusal.fields);
      toast({ text: words.failed_text, tone: 'danger' });
      return;
    }
    around.current?.querySelector('form')?.reset();
    draft.forget();
    toast({ text: words.done_text, tone: 'positive' });
  };

  const submit = (data: FormData, trap: SpamSignals): void => {
    setError(null);
    setFieldErrors({});
    void send(applicationOf(data, trap));
  };

  return (
    <div ref={around}>
      <div ref={draft.ref}>
        <Form
          trap
          label={words.title}
          check={checkFor(words)}
          onSubmit={submit}
          submitting={submitting}
          error={error}
          fieldErrors={fieldErrors}
          className="grid gap-6"
        >
          <Fields words={words} />
          <div>
            <Button type="submit" size="lg" busy={submitting} busyLabel={words.submitting_label}>
              {words.submit_label}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}
