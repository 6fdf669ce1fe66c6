/** Schemas of the landing pages, the demo and the portal's preview (content/pages_landing.go). */
import { type Infer, list, object, oneOf, text } from './schema';
import { action, callout, faq, hero, items, packageCard, stat, steps } from './sections';

export const chatbotsPage = object({
  back: action,
  hero,
  offer: packageCard,
  benefits: items,
  timeline: steps,
  faq,
  close: callout,
});
export type ChatbotsPage = Infer<typeof chatbotsPage>;

export const conversation = object({
  title: text,
  text,
  visitor_label: text,
  assistant_label: text,
  lines: list(object({ id: text, from: oneOf('visitor', 'assistant'), text }), 'id'),
});
export type Conversation = Infer<typeof conversation>;

export const avatarWords = object({
  title: text,
  loading_text: text,
  error_text: text,
  retry_label: text,
  connected_text: text,
  mute_label: text,
  microphone_label: text,
  no_microphone_text: text,
  /** for an avatar that does not confirm */
  mute_note: text,
  /** for an avatar that has to be loaded anew */
  microphone_note: text,
});
export type AvatarWords = Infer<typeof avatarWords>;

export const aiDemoPage = object({
  hero,
  start_label: text,
  assistant: avatarWords,
  sample: conversation,
  abilities: items,
  /** anchor `ready-for-action` */
  ready: callout,
});
export type AiDemoPage = Infer<typeof aiDemoPage>;

export const partnerPortalPage = object({
  hero,
  demo_label: text,
  dashboard_title: text,
  figures: list(stat, 'label'),
  settings_label: text,
  notifications_label: text,
  /** says why the three buttons do nothing */
  inactive_text: text,
  coming: items,
  waitlist_label: text,
  close: callout,
});
export type PartnerPortalPage = Infer<typeof partnerPortalPage>;
