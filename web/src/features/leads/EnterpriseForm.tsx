/** The consultation form of /enterprise (spec 3, 5). What sends it is the page's to give: it goes through the checkout. */
import { options } from '../../content/options.ts';
import type { EnterprisePage } from '../../content/schema/forms.ts';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { FormFoot } from './FormFoot.tsx';
import { LeadSelect } from './LeadSelect.tsx';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

const empty = {
  companyName: '',
  industry: '',
  companySize: '',
  contactName: '',
  email: '',
  phone: '',
  currentChallenges: '',
  aiGoals: '',
  timeline: '',
  budget: '',
  securityRequirements: '',
  additionalInfo: '',
};
export type EnterpriseDraft = typeof empty;

const required = {
  companyName: 'Enter the name of your company.',
  industry: 'Choose your industry.',
  companySize: 'Choose the size of your company.',
  contactName: 'Enter your name.',
  email: 'Enter an e-mail address such as name@example.com.',
  currentChallenges: 'Describe your current challenges in a few words.',
  aiGoals: 'Describe your goals in a few words.',
  timeline: 'Choose a timeline.',
  budget: 'Choose a budget.',
};

type Fields = ReturnType<typeof useLeadForm<EnterpriseDraft>>;
interface PartProps {
  page: EnterprisePage;
  form: Fields;
}

const choice = ({ page, form }: PartProps, name: keyof EnterpriseDraft & string) => {
  const { onChange: _, ...rest } = form.field(name);
  return { ...rest, unsetLabel: page.select_label, onSelect: (value: string) => form.change(name, value) };
};

const group = 'grid gap-5 border-t border-line-strong pt-6 sm:grid-cols-2';
const legend = 'display float-left mb-1 w-full text-2xl sm:col-span-2';

const Company = (props: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{props.page.groups.company}</legend>
    <TextField
      {...props.form.field('companyName')}
      label={props.page.fields.company_name}
      autoComplete="organization"
      maxLength={200}
      className="sm:col-span-2"
    />
    <LeadSelect
      {...choice(props, 'industry')}
      label={props.page.fields.industry}
      options={options.enterprise_industries}
    />
    <LeadSelect
      {...choice(props, 'companySize')}
      label={props.page.fields.company_size}
      options={options.enterprise_company_sizes}
    />
  </fieldset>
);

const Contact = ({ page, form }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{page.groups.contact}</legend>
    <TextField
      {...form.field('contactName')}
      label={page.fields.contact_name}
      autoComplete="name"
      maxLength={200}
      className="sm:col-span-2"
    />
    <TextField
      {...form.field('email')}
      label={page.fields.email}
      type="email"
      autoComplete="email"
      maxLength={254}
    />
    <TextField
      {...form.field('phone')}
      label={page.fields.phone}
      type="tel"
      autoComplete="tel"
      maxLength={200}
    />
  </fieldset>
);

const Project = (props: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{props.page.groups.project}</legend>
    <TextArea
      {...props.form.field('currentChallenges')}
      label={props.page.fields.current_challenges}
      hint={props.page.fields.current_challenges_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextArea
      {...props.form.field('aiGoals')}
      label={props.page.fields.ai_goals}
      hint={props.page.fields.ai_goals_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <LeadSelect
      {...choice(props, 'timeline')}
      label={props.page.fields.timeline}
      options={options.enterprise_timelines}
    />
    <LeadSelect
      {...choice(props, 'budget')}
      label={props.page.fields.budget}
      options={options.enterprise_budgets}
    />
  </fieldset>
);

const Security = ({ page, form }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{page.groups.security}</legend>
    <TextArea
      {...form.field('securityRequirements')}
      label={page.fields.security_requirements}
      hint={page.fields.security_requirements_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextArea
      {...form.field('additionalInfo')}
      label={page.fields.additional_info}
      maxLength={5000}
      className="sm:col-span-2"
    />
  </fieldset>
);

const noErrors = {};

interface EnterpriseFormProps {
  page: EnterprisePage;
  send: SendLead<EnterpriseDraft>;
}

export function EnterpriseForm({ page, send }: EnterpriseFormProps) {
  const form = useLeadForm({ name: 'enterprise', empty, required, send });
  return (
    <div>
      <h2 className="display text-3xl">{page.form.title}</h2>
      <p className="mt-2 mb-8 text-muted">{page.form.text}</p>
      <Form
        label={page.form.title}
        validate={false}
        trap
        submitting={form.submitting}
        error={form.failure?.message ?? null}
        fieldErrors={form.failure?.fieldErrors ?? noErrors}
        className="grid gap-9"
        onSubmit={(_, trap) => void form.submit(trap)}
      >
        <Company page={page} form={form} />
        <Contact page={page} form={form} />
        <Project page={page} form={form} />
        <Security page={page} form={form} />
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
