/** Schemas of portfolio/*.json (content/portfolio.go). */
import { type Infer, list, mediaFile, object, refine, text, whole } from './schema';

/** How many feature lines the card of an application has room for (spec 2.5). */
const appFeatures = 3;

/** One picture in two formats; a browser that cannot read AVIF takes WebP. Sizes in pixels. */
const image = refine(
  object({ avif: mediaFile('.avif'), webp: mediaFile('.webp'), width: whole, height: whole }),
  (found, field, { width, height }) => {
    if (width === 0 || height === 0)
      found.bad(`${field}.width`, 'and height must be above 0: write the size in pixels');
  },
);
export type Image = Infer<typeof image>;

export const app = refine(
  object({
    id: text,
    title: text,
    description: text,
    features: list(text),
    /** A screen of the application; `alt` says what it shows. */
    picture: object({ alt: text, card: image, dialog: image }),
  }),
  (found, field, { features }) => {
    if (features.length !== appFeatures)
      found.bad(`${field}.features`, `has ${features.length} entries: give it ${appFeatures}`);
  },
);
export type SampleApp = Infer<typeof app>;
export const apps = list(app, 'id');

export const videos = list(object({ id: text, title: text, description: text }), 'id');
export type Video = Infer<typeof videos>[number];
