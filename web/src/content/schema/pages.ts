/** Schemas of pages/<route id>.json (content/pages.go, pages_account.go). */
import { categoryId, flag, type Infer, link, list, object, optional, text } from './schema';
import { action, callout, faq, form, hero, intro, item, items, packageCard, stat, steps } from './sections';

export const homePage = object({
  hero,
  stats: list(stat, 'label'),
  how_it_works: steps,
  logo_strip: object({
    label: text,
    companies: list(object({ name: text, monogram: text, sample: optional(flag) }), 'name'),
  }),
  services: object({
    title: text,
    text,
    get_started_label: text,
    learn_more_label: text,
    what_you_get_title: text,
    quick_buy_label: text,
    enterprise: object({ title: text, text, price_label: text, action }),
  }),
  contact: object({
    title: text,
    text,
    cards: list(object({ id: text, title: text, text, action }), 'id'),
  }),
  quick_purchase: object({
    title: text,
    open_label: text,
    close_label: text,
    top_label: text,
    sold: object({ text, sample: optional(flag) }),
    links: list(object({ label: text, detail: optional(text), to: link }), 'label'),
  }),
  live_activity: object({
    title: text,
    text,
    loading_text: text,
    empty_text: text,
    joined_text: text,
    verified_label: text,
  }),
});
export type HomePage = Infer<typeof homePage>;

const searchEntry = object({
  id: text,
  name: text,
  category: categoryId,
  price_label: text,
  description: text,
});
export type SearchEntry = Infer<typeof searchEntry>;

const pricingSection = object({
  /** anchor on /pricing */
  id: text,
  category: categoryId,
  title: text,
  text,
  action,
  packages: list(packageCard, 'service'),
});
export type PricingSection = Infer<typeof pricingSection>;

export const pricingPage = object({
  hero,
  search: object({
    label: text,
    placeholder: text,
    category_label: text,
    empty_text: text,
    entries: list(searchEntry, 'id'),
  }),
  sections: list(pricingSection, 'id'),
  why_choose: items,
  help: callout,
});
export type PricingPage = Infer<typeof pricingPage>;

export const serviceOrderPage = object({
  hero,
  choose: intro,
  details: intro,
  summary: object({
    title: text,
    empty_text: text,
    includes_title: text,
    total_label: text,
    checkout_label: text,
    quote_action: action,
    consultation_action: action,
    assurances: list(text),
  }),
  faq,
});
export type ServiceOrderPage = Infer<typeof serviceOrderPage>;

/** One wording for each state the server confirms; the page fills in {service}. */
export const paymentSuccessPage = object({
  paid: intro,
  /** after it, where the receipt was mailed */
  receipt: text,
  pending: intro,
  /** paid in a way that takes days */
  processing: intro,
  invoice: intro,
  consultation: intro,
  /** no order is known for this address */
  unknown: intro,
  /** cancelled or expired */
  closed: intro,
  /** refunded or disputed after it was paid */
  settled: intro,
  order_label: text,
  /** an order whose buyer left no address */
  email_missing: object({ label: text, text }),
  next: steps,
  actions: list(action),
});
export type PaymentSuccessPage = Infer<typeof paymentSuccessPage>;

/** The page fills in {service}; `browse` leads to training_to when the service name contains 'training'. */
export const checkoutIncompletePage = object({
  title: text,
  text,
  default_service: text,
  try_again: action,
  browse: object({ label: text, to: link, training_to: link }),
  contact: action,
  offer: callout,
  /** when the server knows an unfinished order */
  resume_text: text,
  /** appears after 3 s */
  help: callout,
});
export type CheckoutIncompletePage = Infer<typeof checkoutIncompletePage>;

export const partnersPage = object({
  hero,
  search: object({
    label: text,
    placeholder: text,
    service_label: text,
    loading_text: text,
    empty_text: text,
    clear_label: text,
  }),
  card: object({ visit_label: text, introduction_label: text, verified_label: text }),
  introduction: form,
  join: callout,
});
export type PartnersPage = Infer<typeof partnersPage>;

export const becomePartnerPage = object({ hero, benefits: list(item, 'id'), form, next: steps });
export type BecomePartnerPage = Infer<typeof becomePartnerPage>;

const authTab = object({ tab_label: text, submit_label: text, submitting_label: text });

export const authPage = object({
  title: text,
  text,
  back: action,
  sign_in: authTab,
  sign_up: authTab,
  passkey: object({ label: text, busy_label: text, cancelled_text: text, unavailable_text: text }),
  confirm: object({
    title: text,
    text,
    resend_label: text,
    resending_label: text,
    resent_text: text,
    other_label: text,
  }),
  hints: object({ new_password: text, credentials: text, unconfirmed: text }),
  forgot: object({
    label: text,
    title: text,
    text,
    submit_label: text,
    submitting_label: text,
    sent_text: text,
    expired_text: text,
    back_label: text,
  }),
  recovery: object({ title: text, text, submit_label: text, submitting_label: text, done_text: text }),
  confirm_link: object({
    title: text,
    text,
    submit_label: text,
    submitting_label: text,
    done_text: text,
    expired_text: text,
  }),
  client_link: object({
    title: text,
    text,
    submit_label: text,
    submitting_label: text,
    expired_text: text,
  }),
  email_change: object({
    title: text,
    text,
    submit_label: text,
    submitting_label: text,
    half_text: text,
    done_text: text,
    expired_text: text,
  }),
});
export type AuthPage = Infer<typeof authPage>;

export const calendarPage = object({
  title: text,
  text,
  new_event_label: text,
  loading_text: text,
  delete_question: text,
  notifications: object({ title: text, empty_text: text }),
  preferences: intro,
  sign_in: callout,
  book_call: callout,
});
export type CalendarPage = Infer<typeof calendarPage>;

export const adminPage = object({
  title: text,
  denied_text: text,
  loading_text: text,
  counters: object({ total: text, active: text, pending: text, requests: text }),
  applications: object({ title: text, empty_text: text }),
});
export type AdminPage = Infer<typeof adminPage>;

export const notFoundPage = object({ title: text, text, action });
export type NotFoundPage = Infer<typeof notFoundPage>;
