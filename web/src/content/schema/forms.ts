/** Schemas of the pages that are mostly a form (content/pages_forms.go). */
import { type Infer, list, object, refine, text } from './schema';
import { action, callout, form, hero, intro, steps } from './sections';

const typeCard = refine(object({ type: text, title: text, text }), (found, field, { type }) => {
  found.refs.push({ field: `${field}.type`, kind: 'contact type', value: type });
});

export const contactPage = object({
  hero,
  types: object({ title: text, cards: list(typeCard, 'type') }),
  form,
  fields: object({
    name: text,
    email: text,
    company: text,
    subject: text,
    message: text,
  }),
  fallback: object({
    title: text,
    text,
    copy_text_label: text,
    copy_address_label: text,
    /** why there is nothing to copy yet */
    empty_text: text,
    copied_text: text,
    failed_text: text,
  }),
  /** address and phone themselves stand in brand.json */
  info: object({ response: intro, address: object({ title: text }), phone: object({ title: text }) }),
  other: callout,
});
export type ContactPage = Infer<typeof contactPage>;

export const quotePage = object({
  hero,
  form,
  groups: object({ you: text, project: text }),
  fields: object({
    name: text,
    email: text,
    company: text,
    phone: text,
    industry: text,
    team_size: text,
    services: text,
    services_hint: text,
    budget: text,
    timeline: text,
    description: text,
    description_hint: text,
  }),
  select_label: text,
  services_required: text,
  draft_text: text,
  clear_label: text,
  sent: object({ title: text, text, again_label: text }),
  process: steps,
  close: callout,
});
export type QuotePage = Infer<typeof quotePage>;

export const enterprisePage = object({
  back: action,
  hero,
  expect: steps,
  form,
  groups: object({ company: text, contact: text, project: text, security: text }),
  fields: object({
    company_name: text,
    industry: text,
    company_size: text,
    contact_name: text,
    email: text,
    phone: text,
    current_challenges: text,
    current_challenges_hint: text,
    ai_goals: text,
    ai_goals_hint: text,
    timeline: text,
    budget: text,
    security_requirements: text,
    security_requirements_hint: text,
    additional_info: text,
  }),
  select_label: text,
  draft_text: text,
  clear_label: text,
  more: callout,
});
export type EnterprisePage = Infer<typeof enterprisePage>;
