/** Schemas of the pages of services (content/pages_services.go). */
import { type Infer, list, object, text } from './schema';
import {
  action,
  banner,
  callout,
  comparison,
  faq,
  features,
  hero,
  intro,
  items,
  packageCard,
  packages,
  prose,
  stat,
  stats,
  steps,
  testimonial,
} from './sections';

export const aiTrainingPage = object({
  back: action,
  banner,
  hero,
  benefits: items,
  approach: prose,
  /** anchor `packages` */
  packages,
  comparison,
  results: stats,
  close: callout,
});
export type AiTrainingPage = Infer<typeof aiTrainingPage>;

export const oneOnOnePage = object({
  back: action,
  hero,
  package: packageCard,
  steps,
  testimonial,
  faq,
  close: callout,
});
export type OneOnOnePage = Infer<typeof oneOnOnePage>;

export const teamWorkshopPage = object({
  back: action,
  hero,
  options: packages,
  agenda: steps,
  bring: items,
  testimonial,
  close: callout,
});
export type TeamWorkshopPage = Infer<typeof teamWorkshopPage>;

export const businessAiPage = object({
  back: action,
  hero,
  market: stats,
  work: items,
  /** anchor `pricing` */
  packages,
  metrics: comparison,
  steps,
  faq,
  close: callout,
});
export type BusinessAiPage = Infer<typeof businessAiPage>;

export const digitalProductsPage = object({
  banner,
  hero,
  /** anchor `portfolio-showcase` */
  portfolio: intro,
  services: features,
  /** anchor `pricing` */
  packages,
  metrics: stats,
  close: callout,
});
export type DigitalProductsPage = Infer<typeof digitalProductsPage>;

export const mediaCreationPage = object({
  banner,
  hero,
  portfolio: intro,
  services: features,
  /** anchor `pricing` */
  packages,
  song: callout,
  impact: stats,
  close: callout,
});
export type MediaCreationPage = Infer<typeof mediaCreationPage>;

export const mediaPage = object({
  back: action,
  hero,
  tabs_label: text,
  videos: object({ tab_label: text, tiles: list(stat, 'label'), order: callout }),
  software: object({ tab_label: text, order: callout }),
  graphics: object({ tab_label: text, soon: intro, order: callout }),
  stats,
});
export type MediaPage = Infer<typeof mediaPage>;

export const licensingPage = object({ hero, plans: packages, comparison, faq, close: callout });
export type LicensingPage = Infer<typeof licensingPage>;
