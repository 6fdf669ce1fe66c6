/** 'Partner Application': a company's application to be listed. */
import { useRef, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { optionsOf } from '../../../content/island-texts.ts';
import type { BecomePartnerPage } from '../../../content/types.gen.ts';
import { CheckboxGroup } from '../../../form/CheckboxGroup.tsx';
import { type FieldErrors, Form, listOf, type SpamSignals, textOf } from '../../../form/Form.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { profileOf, specializationsOf } from './company.ts';
import type { Application } from './public-api.ts';

type Words = BecomePartnerPage['form'];

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
  elapsed_ms: Math.round(performance.now()), // since the page appeared: the form can be filled in before hydration
});

const Company = ({ words: { fields, hints } }: { words: Words }) => (
  <>
    <TextField
      name="company_name"
      label={fields.company_name}
      required
      maxLength={limits.maxApplicationCompanyName}
      autoComplete="organization"
    />
    <TextArea
      name="company_description"
      label={fields.company_description}
      hint={hints.company_description}
      required
      maxLength={limits.maxApplicationCompanyDescription}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="website_url"
        label={fields.website_url}
        type="url"
        maxLength={limits.maxApplicationWebsiteUrl}
        placeholder="https://"
        autoComplete="url"
      />
      <TextField
        name="location"
        label={fields.location}
        maxLength={limits.maxApplicationLocation}
        hint={hints.location}
      />
    </div>
  </>
);

const Contact = ({ words: { fields, hints } }: { words: Words }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      name="contact_email"
      label={fields.contact_email}
      type="email"
      required
      maxLength={limits.maxApplicationContactEmail}
      hint={hints.contact_email}
      autoComplete="email"
    />
    <TextField
      name="contact_phone"
      label={fields.contact_phone}
      type="tel"
      maxLength={limits.maxApplicationContactPhone}
      autoComplete="tel"
    />
  </div>
);

const Offer = ({ words: { fields, hints } }: { words: Words }) => (
  <>
    <CheckboxGroup
      name="services_offered"
      label={fields.services_offered}
      required
      options={optionsOf('partner_services')}
    />
    <TextField
      name="specializations"
      label={fields.specializations}
      hint={hints.specializations}
      required
      maxLength={1000}
    />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        name="years_experience"
        label={fields.years_experience}
        type="number"
        inputMode="numeric"
        min={0}
        max={50}
        step={1}
        defaultValue="0"
      />
      <Select
        name="team_size"
        label={fields.team_size}
        options={optionsOf('partner_team_sizes')}
        unsetLabel={optionsOf('not_specified').label}
      />
      <Select
        name="pricing_range"
        label={fields.pricing_range}
        options={optionsOf('partner_pricing_ranges')}
        unsetLabel={optionsOf('not_specified').label}
      />
    </div>
  </>
);

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
          <Company words={words} />
          <Contact words={words} />
          <Offer words={words} />
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
