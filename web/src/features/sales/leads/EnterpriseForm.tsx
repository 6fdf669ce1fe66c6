/** The consultation form on /enterprise. The page passes the send function, which uses the checkout. */
import { optionsOf } from '../../../content/island-texts.ts';
import type { EnterprisePage } from '../../../content/types.gen.ts';
import { Form } from '../../../form/Form.tsx';
import { CompanyField, EmailField, NameField, PhoneField } from '../../../form/person.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { FormFooter } from './FormFooter.tsx';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

const requiredOf = (missing: EnterprisePage['missing']) => ({
  companyName: missing.company_name,
  industry: missing.industry,
  companySize: missing.company_size,
  contactName: missing.contact_name,
  email: missing.email,
  currentChallenges: missing.current_challenges,
  aiGoals: missing.ai_goals,
  timeline: missing.timeline,
  budget: missing.budget,
});

interface PartProps {
  page: EnterprisePage;
}

const group = 'grid gap-5 border-t border-line-strong pt-6 sm:grid-cols-2';
const legend = 'display float-left mb-1 w-full text-2xl sm:col-span-2';

const Company = ({ page }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{page.groups.company}</legend>
    <CompanyField
      name="companyName"
      required
      label={page.fields.company_name}
      maxLength={200}
      className="sm:col-span-2"
    />
    <Select
      name="industry"
      required
      unsetLabel={page.select_label}
      label={page.fields.industry}
      options={optionsOf('enterprise_industries')}
    />
    <Select
      name="companySize"
      required
      unsetLabel={page.select_label}
      label={page.fields.company_size}
      options={optionsOf('enterprise_company_sizes')}
    />
  </fieldset>
);

const Contact = ({ page }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{page.groups.contact}</legend>
    <NameField
      name="contactName"
      label={page.fields.contact_name}
      maxLength={200}
      className="sm:col-span-2"
    />
    <EmailField label={page.fields.email} maxLength={254} />
    <PhoneField label={page.fields.phone} maxLength={200} />
  </fieldset>
);

const Project = ({ page }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{page.groups.project}</legend>
    <TextArea
      name="currentChallenges"
      required
      label={page.fields.current_challenges}
      hint={page.fields.current_challenges_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextArea
      name="aiGoals"
      required
      label={page.fields.ai_goals}
      hint={page.fields.ai_goals_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <Select
      name="timeline"
      required
      unsetLabel={page.select_label}
      label={page.fields.timeline}
      options={optionsOf('enterprise_timelines')}
    />
    <Select
      name="budget"
      required
      unsetLabel={page.select_label}
      label={page.fields.budget}
      options={optionsOf('enterprise_budgets')}
    />
  </fieldset>
);

const Security = ({ page }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{page.groups.security}</legend>
    <TextArea
      name="securityRequirements"
      label={page.fields.security_requirements}
      hint={page.fields.security_requirements_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextArea
      name="additionalInfo"
      label={page.fields.additional_info}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextField name="referredBy" label={page.fields.referral} autoComplete="off" maxLength={200} />
  </fieldset>
);

interface EnterpriseFormProps {
  page: EnterprisePage;
  send: SendLead;
}

export function EnterpriseForm({ page, send }: EnterpriseFormProps) {
  const form = useLeadForm({
    name: 'enterprise',
    required: requiredOf(page.missing),
    incomplete: page.missing.form,
    send,
  });
  return (
    <div ref={form.ref}>
      <h2 className="display text-3xl">{page.form.title}</h2>
      <p className="mt-2 mb-8 text-muted">{page.form.text}</p>
      <Form
        label={page.form.title}
        {...form.props}
        className="grid gap-9"
        onSubmit={(data, trap) => void form.submit(data, trap)}
      >
        <Company page={page} />
        <Contact page={page} />
        <Project page={page} />
        <Security page={page} />
        <FormFooter page={page} form={form} />
      </Form>
    </div>
  );
}
