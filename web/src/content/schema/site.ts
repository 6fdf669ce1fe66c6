/** Schemas of the files that describe the whole site (content/site.go, navigation.go, routes.go, options.go). */
import {
  categoryId,
  cents,
  decimal,
  flag,
  type Infer,
  link,
  list,
  listOrNone,
  nullable,
  object,
  oneOf,
  optional,
  serviceId,
  text,
  whole,
} from './schema';
import { action } from './sections';

export const brand = object({
  name: text,
  wordmark: object({
    text,
    mark: text,
    sizes: list(object({ id: oneOf('sm', 'md', 'lg', 'xl'), width: whole, height: whole }), 'id'),
  }),
  tagline: text,
  description: text,
  support_email: text,
  security_email: text,
  /** null: show unset_text */
  postal_address: nullable(text),
  /** null: show unset_text */
  phone: nullable(text),
  unset_text: text,
  social: listOrNone(object({ id: text, label: text, to: link }), 'id'),
  copyright_year: whole,
  claims: object({
    guarantee_days: whole,
    response_hours: whole,
    delivery_hours: whole,
    review_hours: whole,
    free_update_months: whole,
    commission_percent: whole,
  }),
});
export type Brand = Infer<typeof brand>;

export const service = object({
  id: text,
  name: text,
  category: categoryId,
  /** paid at once; stored as a request, free; or a quote asked for on /quote or /contact */
  sale: oneOf('checkout', 'consultation', 'quote'),
  /** US cents; absent where the price is custom */
  price_cents: optional(cents),
  recurring: nullable(oneOf('month')),
  price_label: text,
  /** printed after the price: "per session" */
  price_unit: optional(text),
  description: text,
  includes: list(text),
  /** the pages that sell it */
  pages: list(link),
});
export type Service = Infer<typeof service>;

export const category = object({
  id: text,
  name: text,
  page: link,
  /** anchor on /pricing; with it come card and what_you_get */
  section: optional(text),
  from_label: text,
  /** in selling order; the first is what Quick Buy orders */
  services: list(serviceId),
  card: optional(object({ title: text, text, points: list(text) })),
  what_you_get: optional(list(text)),
});
export type Category = Infer<typeof category>;
export const categories = list(category, 'id');

export const navigation = object({
  header: object({
    home: action,
    partners: object({ label: text, links: list(action) }),
    links: list(action),
    get_started: action,
    sign_in: action,
    sign_out_label: text,
    account_label: text,
  }),
  footer: object({
    groups: list(object({ id: text, title: text, links: list(action) }), 'id'),
    contact: object({ title: text, links: list(action) }),
    /** without a target: plain text */
    legal: list(object({ id: text, label: text, to: nullable(link) }), 'id'),
    rights: text,
  }),
  promo: object({
    label: text,
    dismiss_label: text,
    /** lead and detail are printed one after the other */
    messages: list(object({ id: text, lead: text, detail: text, to: link }), 'id'),
  }),
});
export type Navigation = Infer<typeof navigation>;

export const route = object({
  id: text,
  path: text,
  noindex: optional(flag),
  title: text,
  description: text,
  anchors: listOrNone(text),
});
export type Route = Infer<typeof route>;

export const routes = object({
  routes: list(route, 'id'),
  redirects: list(object({ from: text, to: link }), 'from'),
  not_found: object({ title: text, description: text }),
});
export type Routes = Infer<typeof routes>;

export const option = object({ value: text, label: text });
export type Option = Infer<typeof option>;
const set = list(option, 'value');

export const options = object({
  all_categories: option,
  all_services: option,
  /** stored as empty */
  not_specified: option,
  event_types: set,
  contact_types: set,
  partner_services: set,
  partner_team_sizes: set,
  partner_pricing_ranges: set,
  quote_industries: set,
  quote_team_sizes: set,
  quote_budgets: set,
  quote_timelines: set,
  quote_services: set,
  enterprise_company_sizes: set,
  enterprise_industries: set,
  enterprise_budgets: set,
  enterprise_timelines: set,
});
export type Options = Infer<typeof options>;

export const demoPartners = list(
  object({
    company_name: text,
    company_description: text,
    website_url: text,
    contact_email: text,
    contact_phone: optional(text),
    services_offered: list(text),
    specializations: list(text),
    pricing_range: optional(text),
    years_experience: whole,
    team_size: optional(text),
    location: text,
    rating: decimal,
    review_count: whole,
    is_active: flag,
    is_verified: flag,
    created_hours_ago: whole,
  }),
  'company_name',
);
export type DemoPartner = Infer<typeof demoPartners>[number];
