/** The blocks that pages are made of (content/sections.go). Each has one component in web/src/sections. */
import { flag, type Infer, link, list, listOrNone, object, optional, serviceId, text } from './schema';

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
export const packageCard = object({
  service: serviceId,
  name: optional(text),
  price_label: optional(text),
  price_unit: optional(text),
  includes: optional(list(text)),
  badge: optional(text),
  action: object({ label: text, to: optional(link) }),
});
export type PackageCard = Infer<typeof packageCard>;

/** Questions with their answers. */
export const faq = object({ title: text, items: list(object({ question: text, answer: text }), 'question') });
export type Faq = Infer<typeof faq>;

/** The words around a form. */
export const form = object({ title: text, text, submit_label: text, submitting_label: text });
export type FormWords = Infer<typeof form>;
