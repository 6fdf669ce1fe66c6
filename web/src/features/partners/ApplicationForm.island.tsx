/** 'Partner Application': what a company sends to be listed. */
import { useRef, useState } from 'react';
import { optionsOf } from '../../content/copy.ts';
import type { BecomePartnerPage } from '../../content/types.gen.ts';
import { CheckboxGroup } from '../../form/CheckboxGroup.tsx';
import { type FieldErrors, Form, type FormTrap, listOf, textOf } from '../../form/Form.tsx';
import { chosen, Select } from '../../form/Select.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useDraft } from '../../form/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Application } from './public-api.ts';
import { specializationsOf } from './words.ts';

const success = "Partner application submitted successfully! We'll review and contact you within 48 hours.";
const failure = 'Failed to submit application. Please try again.';

/** What the browser cannot check: a list that is empty, or made of commas. */
function check(data: FormData): FieldErrors {
  const errors: Record<string, string> = {};
  if (listOf(data, 'services_offered').length === 0) errors.services_offered = 'Select at least one service';
  if (specializationsOf(textOf(data, 'specializations')).length === 0) {
    errors.specializations = 'Enter at least one specialization.';
  }
  return errors;
}

const applicationOf = (data: FormData, trap: FormTrap): Application => ({
  company_name: textOf(data, 'company_name'),
  company_description: textOf(data, 'company_description'),
  website_url: textOf(data, 'website_url'),
  contact_email: textOf(data, 'contact_email'),
  contact_phone: textOf(data, 'contact_phone'),
  services_offered: listOf(data, 'services_offered'),
  specializations: specializationsOf(textOf(data, 'specializations')),
  pricing_range: chosen(data.get('pricing_range')),
  years_experience: Number(textOf(data, 'years_experience') || 0),
  team_size: chosen(data.get('team_size')),
  location: textOf(data, 'location'),
  is_active: false,
  is_verified: false,
  ...trap,
  elapsed_ms: Math.round(performance.now()), // the form can be filled in before the page has come to life
});

const Company = () => (
  <>
    <TextField
      name="company_name"
      label="Company Name"
      required
      maxLength={120}
      autoComplete="organization"
    />
    <TextArea
      name="company_description"
      label="Company Description"
      hint="What you do, and for whom. Visitors read it in the directory."
      required
      maxLength={4000}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="website_url"
        label="Website"
        type="url"
        maxLength={2048}
        placeholder="https://"
        autoComplete="url"
      />
      <TextField name="location" label="Location" maxLength={120} hint="City and country" />
    </div>
  </>
);

const Contact = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      name="contact_email"
      label="Contact Email"
      type="email"
      required
      maxLength={254}
      hint="For us, not for the directory"
      autoComplete="email"
    />
    <TextField name="contact_phone" label="Contact Phone" type="tel" maxLength={40} autoComplete="tel" />
  </div>
);

const Offer = () => (
  <>
    <CheckboxGroup
      name="services_offered"
      label="Services Offered"
      required
      options={optionsOf('partner_services')}
    />
    <TextField
      name="specializations"
      label="Specializations"
      hint="Separated by commas, for example: Chatbots, Invoice processing"
      required
      maxLength={1000}
    />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        name="years_experience"
        label="Years of Experience"
        type="number"
        inputMode="numeric"
        min={0}
        max={50}
        step={1}
        defaultValue="0"
      />
      <Select
        name="team_size"
        label="Team Size"
        options={optionsOf('partner_team_sizes')}
        unsetLabel={optionsOf('not_specified').label}
      />
      <Select
        name="pricing_range"
        label="Pricing Range"
        options={optionsOf('partner_pricing_ranges')}
        unsetLabel={optionsOf('not_specified').label}
      />
    </div>
  </>
);

export function ApplicationForm({ words }: { words: BecomePartnerPage['form'] }) {
  const [submitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const draft = useDraft('partner-application');
  const around = useRef<HTMLDivElement>(null);

  const send = async (application: Application): Promise<void> => {
    setSubmitting(true);
    const refusal = await import('./apply.ts').then(
      ({ apply }) => apply(application, failure),
      () => ({ message: 'The page is out of date. Reload it and try again.', fields: {} }),
    );
    setSubmitting(false);
    if (refusal) {
      setError(refusal.message);
      setFieldErrors(refusal.fields);
      toast({ text: failure, tone: 'danger' });
      return;
    }
    around.current?.querySelector('form')?.reset();
    draft.forget();
    toast({ text: success, tone: 'positive' });
  };

  const submit = (data: FormData, trap: FormTrap): void => {
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
          check={check}
          onSubmit={submit}
          submitting={submitting}
          error={error}
          fieldErrors={fieldErrors}
          className="grid gap-6"
        >
          <Company />
          <Contact />
          <Offer />
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
