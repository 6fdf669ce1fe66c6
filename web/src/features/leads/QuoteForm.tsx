/** The project form of /quote (decisions 5). */
import { useRef, useState } from 'react';
import { options } from '../../content/options.ts';
import type { QuotePage } from '../../content/schema/forms.ts';
import { CheckboxGroup } from '../../form/CheckboxGroup.tsx';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { focusQuietly } from '../../lib/scroll.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFoot } from './FormFoot.tsx';
import { LeadSelect } from './LeadSelect.tsx';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

const empty = {
  name: '',
  email: '',
  company: '',
  phone: '',
  industry: '',
  teamSize: '',
  budget: '',
  timeline: '',
  /** A value a line. */
  services: '',
  projectDescription: '',
};
export type QuoteDraft = typeof empty;

const required = {
  name: 'Enter your name.',
  email: 'Enter an e-mail address such as name@example.com.',
  industry: 'Choose your industry.',
  budget: 'Choose a budget.',
  timeline: 'Choose a timeline.',
  services: 'Select at least one service',
  projectDescription: 'Describe your project in a few words.',
};

const send: SendLead<QuoteDraft> = async (draft, trap) =>
  (await import('./send-quote.ts')).sendQuote(draft, trap);

type Fields = ReturnType<typeof useLeadForm<QuoteDraft>>;

const AboutYou = ({ page, field }: { page: QuotePage; field: Fields['field'] }) => (
  <fieldset className="grid gap-5 sm:grid-cols-2">
    <legend className="display mb-4 text-2xl">{page.groups.you}</legend>
    <TextField {...field('name')} label={page.fields.name} autoComplete="name" maxLength={200} />
    <TextField
      {...field('email')}
      label={page.fields.email}
      type="email"
      autoComplete="email"
      maxLength={254}
    />
    <TextField
      {...field('company')}
      label={page.fields.company}
      autoComplete="organization"
      maxLength={200}
    />
    <TextField {...field('phone')} label={page.fields.phone} type="tel" autoComplete="tel" maxLength={200} />
  </fieldset>
);

function AboutProject({ page, form }: { page: QuotePage; form: Fields }) {
  const { draft, change, field } = form;
  const choice = (name: keyof QuoteDraft & string) => {
    const { onChange: _, ...rest } = field(name);
    return { ...rest, unsetLabel: page.select_label, onSelect: (value: string) => change(name, value) };
  };
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="display mb-4 text-2xl">{page.groups.project}</legend>
      <LeadSelect {...choice('industry')} label={page.fields.industry} options={options.quote_industries} />
      <LeadSelect {...choice('teamSize')} label={page.fields.team_size} options={options.quote_team_sizes} />
      <LeadSelect {...choice('budget')} label={page.fields.budget} options={options.quote_budgets} />
      <LeadSelect {...choice('timeline')} label={page.fields.timeline} options={options.quote_timelines} />
      <CheckboxGroup
        name="services"
        label={page.fields.services}
        hint={page.fields.services_hint}
        required
        options={options.quote_services}
        selected={draft.services.split('\n')}
        onSelect={(values) => change('services', values.join('\n'))}
        className="sm:col-span-2"
      />
      <TextArea
        {...field('projectDescription')}
        label={page.fields.description}
        hint={page.fields.description_hint}
        maxLength={5000}
        className="sm:col-span-2"
      />
    </fieldset>
  );
}

function Sent({ words, onAgain }: { words: QuotePage['sent']; onAgain: () => void }) {
  return (
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
}

const noErrors = {};

export function QuoteForm({ page }: { page: QuotePage }) {
  const form = useLeadForm({ name: 'quote', empty, required, send });
  const [sent, setSent] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  if (sent) return <Sent words={page.sent} onAgain={() => setSent(false)} />;
  return (
    <div ref={top}>
      <h2 className="display text-3xl">{page.form.title}</h2>
      <p className="mt-2 mb-8 text-muted">{page.form.text}</p>
      <Form
        label={page.form.title}
        validate={false}
        trap
        submitting={form.submitting}
        error={form.failure?.message ?? null}
        fieldErrors={form.failure?.fieldErrors ?? noErrors}
        className="grid gap-10"
        onSubmit={(_, trap) => void form.submit(trap).then((taken) => setSent(taken))}
      >
        <AboutYou page={page} field={form.field} />
        <AboutProject page={page} form={form} />
        <FormFoot
          submitLabel={page.form.submit_label}
          submittingLabel={page.form.submitting_label}
          submitting={form.submitting}
          draftText={page.draft_text}
          clearLabel={page.clear_label}
          onClear={form.clear}
        />
      </Form>
    </div>
  );
}
