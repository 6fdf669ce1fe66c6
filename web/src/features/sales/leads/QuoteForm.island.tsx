/** The project form on /quote. */
import { useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { optionsOf } from '../../../content/island-texts.ts';
import type { QuoteFormWords, Service } from '../../../content/types.gen.ts';
import { CheckboxGroup } from '../../../form/CheckboxGroup.tsx';
import { Form } from '../../../form/Form.tsx';
import { CompanyField, EmailField, NameField, PhoneField } from '../../../form/person.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { useSearchParams } from '../../../lib/address.ts';
import { focusQuietly } from '../../../lib/scroll.ts';
import { fillPlaceholders } from '../../../lib/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFooter } from './FormFooter.tsx';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

const requiredOf = ({
  name,
  email,
  industry,
  budget,
  timeline,
  services,
  description,
}: QuoteFormWords['missing']) => ({
  name,
  email,
  industry,
  budget,
  timeline,
  services,
  projectDescription: description,
});

const send: SendLead = async (values, trap) => (await import('./send-lead.ts')).sendQuote(values, trap);

const AboutYou = ({ words: { groups, fields } }: { words: QuoteFormWords }) => (
  <fieldset className="grid gap-5 sm:grid-cols-2">
    <legend className="display mb-4 text-2xl">{groups.you}</legend>
    <NameField label={fields.name} maxLength={limits.maxQuoteRequestName} />
    <EmailField label={fields.email} maxLength={limits.maxQuoteRequestEmail} />
    <CompanyField label={fields.company} maxLength={limits.maxQuoteRequestCompany} />
    <PhoneField label={fields.phone} maxLength={limits.maxQuoteRequestPhone} />
  </fieldset>
);

/** A service with an individual quote, with its name and price on pages. */
export type QuotedService = Pick<Service, 'id' | 'name' | 'price_label'>;

const AboutProject = ({
  words: { groups, fields, select_label: unsetLabel },
  service,
}: {
  words: QuoteFormWords;
  service: QuotedService | undefined;
}) => (
  <fieldset className="grid gap-5 sm:grid-cols-2">
    <legend className="display mb-4 text-2xl">{groups.project}</legend>
    <Select
      name="industry"
      label={fields.industry}
      required
      options={optionsOf('quote_industries')}
      {...{ unsetLabel }}
    />
    <Select
      name="teamSize"
      label={fields.team_size}
      options={optionsOf('quote_team_sizes')}
      {...{ unsetLabel }}
    />
    <Select
      name="budget"
      label={fields.budget}
      required
      options={optionsOf('quote_budgets')}
      {...{ unsetLabel }}
    />
    <Select
      name="timeline"
      label={fields.timeline}
      required
      options={optionsOf('quote_timelines')}
      {...{ unsetLabel }}
    />
    <CheckboxGroup
      name="services"
      label={fields.services}
      hint={fields.services_hint}
      required
      options={optionsOf('quote_services')}
      className="sm:col-span-2"
    />
    <TextArea
      name="projectDescription"
      label={fields.description}
      hint={fields.description_hint}
      required
      key={service?.id}
      defaultValue={
        service &&
        fillPlaceholders(fields.description_start, { service: service.name, price: service.price_label })
      }
      maxLength={limits.maxQuoteRequestProjectDescription}
      className="sm:col-span-2"
    />
    <TextField
      name="referredBy"
      label={fields.referral}
      autoComplete="off"
      maxLength={limits.maxQuoteRequestReferredBy}
    />
  </fieldset>
);

const Sent = ({ words, onAgain }: { words: QuoteFormWords['sent']; onAgain: () => void }) => (
  <div className="rounded-lg border border-line-strong p-6 sm:p-8">
    <h2 ref={focusQuietly} className="display text-3xl">
      {words.title}
    </h2>
    <p className="mt-3 text-lg text-muted">{words.text}</p>
    <Button variant="secondary" className="mt-6" onClick={onAgain}>
      {words.again_label}
    </Button>
  </div>
);

export function QuoteForm({
  words,
  services,
}: {
  words: QuoteFormWords;
  services: readonly QuotedService[];
}) {
  const [query] = useSearchParams();
  const service = services.find(({ id }) => id === query.get('service'));
  const form = useLeadForm({
    name: 'quote',
    required: requiredOf(words.missing),
    incomplete: words.missing.form,
    send,
  });
  const [sent, setSent] = useState(false);
  if (sent) return <Sent words={words.sent} onAgain={() => setSent(false)} />;
  return (
    <div ref={form.ref}>
      <h2 className="display text-3xl">{words.form.title}</h2>
      <p className="mt-2 mb-8 text-muted">{words.form.text}</p>
      <Form
        label={words.form.title}
        {...form.props}
        className="grid gap-10"
        onSubmit={(data, trap) => void form.submit(data, trap).then(setSent)}
      >
        <AboutYou words={words} />
        <AboutProject words={words} service={service} />
        <FormFooter words={words} form={form} />
      </Form>
    </div>
  );
}
