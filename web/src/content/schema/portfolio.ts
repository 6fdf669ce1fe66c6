/** Schemas of portfolio/*.json (content/portfolio.go). */
import { type Infer, list, object, refine, text } from './schema';

/** How many feature lines the card of an application has room for (spec 2.5). */
const appFeatures = 3;

export const app = refine(
  object({ id: text, title: text, description: text, features: list(text) }),
  (found, field, { features }) => {
    if (features.length !== appFeatures)
      found.bad(`${field}.features`, `has ${features.length} entries: give it ${appFeatures}`);
  },
);
export type SampleApp = Infer<typeof app>;
export const apps = list(app, 'id');

export const videos = list(object({ id: text, title: text, description: text }), 'id');
export type Video = Infer<typeof videos>[number];
