/** The consultation form on /enterprise. The page passes the send function, which uses the checkout. */
import { optionsOf } from '../../../content/island-texts.ts';
import type { ConsultationFormWords } from '../../../content/types.gen.ts';
import { Form } from '../../../form/Form.tsx';
import { CompanyField, EmailField, NameField, PhoneField } from '../../../form/person.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { FormFooter } from './FormFooter.tsx';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

const requiredOf = (missing: ConsultationFormWords['missing']) => ({
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
  words: ConsultationFormWords;
}

const group = 'grid gap-5 border-t border-line-strong pt-6 sm:grid-cols-2';
const legend = 'display float-left mb-1 w-full text-2xl sm:col-span-2';

const Company = ({ words }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{words.groups.company}</legend>
    <CompanyField
      name="companyName"
      required
      label={words.fields.company_name}
      maxLength={200}
      className="sm:col-span-2"
    />
    <Select
      name="industry"
      required
      unsetLabel={words.select_label}
      label={words.fields.industry}
      options={optionsOf('enterprise_industries')}
    />
    <Select
      name="companySize"
      required
      unsetLabel={words.select_label}
      label={words.fields.company_size}
      options={optionsOf('enterprise_company_sizes')}
    />
  </fieldset>
);

const Contact = ({ words }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{words.groups.contact}</legend>
    <NameField
      name="contactName"
      label={words.fields.contact_name}
      maxLength={200}
      className="sm:col-span-2"
    />
    <EmailField label={words.fields.email} maxLength={254} />
    <PhoneField label={words.fields.phone} maxLength={200} />
  </fieldset>
);

const Project = ({ words }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{words.groups.project}</legend>
    <TextArea
      name="currentChallenges"
      required
      label={words.fields.current_challenges}
      hint={words.fields.current_challenges_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextArea
      name="aiGoals"
      required
      label={words.fields.ai_goals}
      hint={words.fields.ai_goals_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <Select
      name="timeline"
      required
      unsetLabel={words.select_label}
      label={words.fields.timeline}
      options={optionsOf('enterprise_timelines')}
    />
    <Select
      name="budget"
      required
      unsetLabel={words.select_label}
      label={words.fields.budget}
      options={optionsOf('enterprise_budgets')}
    />
  </fieldset>
);

const Security = ({ words }: PartProps) => (
  <fieldset className={group}>
    <legend className={legend}>{words.groups.security}</legend>
    <TextArea
      name="securityRequirements"
      label={words.fields.security_requirements}
      hint={words.fields.security_requirements_hint}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextArea
      name="additionalInfo"
      label={words.fields.additional_info}
      maxLength={5000}
      className="sm:col-span-2"
    />
    <TextField name="referredBy" label={words.fields.referral} autoComplete="off" maxLength={200} />
  </fieldset>
);

interface EnterpriseFormProps {
  words: ConsultationFormWords;
  send: SendLead;
}

export function EnterpriseForm({ words, send }: EnterpriseFormProps) {
  const form = useLeadForm({
    name: 'enterprise',
    required: requiredOf(words.missing),
    incomplete: words.missing.form,
    send,
  });
  return (
    <div ref={form.ref}>
      <h2 className="display text-3xl">{words.form.title}</h2>
      <p className="mt-2 mb-8 text-muted">{words.form.text}</p>
      <Form
        label={words.form.title}
        {...form.props}
        className="grid gap-9"
        onSubmit={(data, trap) => void form.submit(data, trap)}
      >
        <Company words={words} />
        <Contact words={words} />
        <Project words={words} />
        <Security words={words} />
        <FormFooter words={words} form={form} />
      </Form>
    </div>
  );
}
