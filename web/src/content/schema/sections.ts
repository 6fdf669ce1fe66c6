/** The blocks that pages are made of (content/sections.go). Each has one component in web/src/sections. */
import {
  flag,
  type Infer,
  link,
  list,
  listOrNone,
  object,
  optional,
  refine,
  repeating,
  serviceId,
  text,
} from './schema';

/** A link or button with its words. */
export const action = object({ label: text, to: link });
export type Action = Infer<typeof action>;

/** Opens a page. */
export const hero = object({ title: text, text, actions: listOrNone(action) });
export type Hero = Infer<typeof hero>;

/** The heading and the text that open a section. */
export const intro = object({ title: text, text });
export type Intro = Infer<typeof intro>;

/** A short text with something to do. */
export const callout = object({ title: text, text, actions: list(action) });
export type Callout = Infer<typeof callout>;

/** A figure with what it counts; `sample` marks one the owner has to replace by a true one. */
export const stat = object({ value: text, label: text, sample: optional(flag) });
export type Stat = Infer<typeof stat>;

/** A titled text in a list: a step, a benefit, a reason. A component picks its icon by the id. */
export const item = object({ id: text, title: text, text });
export type Item = Infer<typeof item>;

/** A numbered story. */
export const steps = object({ title: text, text: optional(text), steps: list(item, 'id') });
export type Steps = Infer<typeof steps>;

/** A titled list without an order. */
export const items = object({ title: text, text: optional(text), items: list(item, 'id') });
export type Items = Infer<typeof items>;

/**
 * A card that sells a service. What it leaves out comes from the service (`offer` in ../catalogue);
 * without `action.to` its button starts the checkout.
 */
export const packageCard = refine(
  object({
    service: serviceId,
    name: optional(text),
    price_label: optional(text),
    price_unit: optional(text),
    includes: optional(list(text)),
    badge: optional(text),
    action: object({ label: text, to: optional(link) }),
  }),
  (found, field, { service, action }) => {
    if (!action.to) found.refs.push({ field: `${field}.action.to`, kind: 'paid at once', value: service });
  },
);
export type PackageCard = Infer<typeof packageCard>;

/** Questions with their answers. */
export const faq = object({ title: text, items: list(object({ question: text, answer: text }), 'question') });
export type Faq = Infer<typeof faq>;

/** The words around a form. */
export const form = object({ title: text, text, submit_label: text, submitting_label: text });
export type FormWords = Infer<typeof form>;

/** A strip above a page: an offer in words, its badges and at most one thing to do. */
export const banner = object({ text, badges: listOrNone(text), action: optional(action) });
export type Banner = Infer<typeof banner>;

/** A titled row of cards that sell services. */
export const packages = object({ title: text, text: optional(text), packages: list(packageCard, 'service') });
export type Packages = Infer<typeof packages>;

/** A card whose price is printed only: it leads to where the service is sold or agreed. */
export const priceCard = object({
  id: text,
  name: text,
  price_label: text,
  text,
  includes: list(text),
  badge: optional(text),
  action,
});
export type PriceCard = Infer<typeof priceCard>;

export const priceCards = object({ title: text, text: optional(text), cards: list(priceCard, 'id') });
export type PriceCards = Infer<typeof priceCards>;

/** A titled strip of figures. */
export const stats = object({ title: text, items: list(stat, 'label') });
export type Stats = Infer<typeof stats>;

/** A heading with running text. */
export const prose = object({ title: text, paragraphs: list(text) });
export type Prose = Infer<typeof prose>;

/** A titled list of offers, each with its points. */
export const features = object({
  title: text,
  text,
  items: list(object({ id: text, title: text, text, points: list(text) }), 'id'),
});
export type Features = Infer<typeof features>;

/** A table: the rows' labels stand before the columns, each row has a cell for each column. */
export const comparison = refine(
  object({
    title: text,
    text: optional(text),
    columns: list(text),
    rows: list(object({ label: text, cells: repeating(text) }), 'label'),
    actions: listOrNone(action),
  }),
  (found, field, { columns, rows }) => {
    rows.forEach(({ cells }, i) => {
      if (cells.length !== columns.length)
        found.bad(
          `${field}.rows[${i}].cells`,
          `has ${cells.length} entries for ${columns.length} columns: give each column one`,
        );
    });
  },
);
export type Comparison = Infer<typeof comparison>;

/** What a client said, with a role instead of a name (decisions 1). */
export const testimonial = object({ quote: text, role: text, sample: optional(flag) });
export type Testimonial = Infer<typeof testimonial>;

export const testimonials = object({ title: text, items: list(testimonial, 'quote') });
export type Testimonials = Infer<typeof testimonials>;
