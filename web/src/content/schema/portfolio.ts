/** Schemas of portfolio/*.json (content/portfolio.go). */
import { type Findings, type Infer, list, mediaFile, object, refine, text, whole } from './schema';

/** How many feature lines the card of an application has room for (spec 2.5). */
const appFeatures = 3;

function checkSize(found: Findings, field: string, width: number, height: number): void {
  if (width === 0 || height === 0)
    found.bad(`${field}.width`, 'and height must be above 0: write the size in pixels');
}

/** One picture in two formats; a browser that cannot read AVIF takes WebP. Sizes in pixels. */
const image = refine(
  object({ avif: mediaFile('.avif'), webp: mediaFile('.webp'), width: whole, height: whole }),
  (found, field, { width, height }) => checkSize(found, field, width, height),
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

/** H.264 and AAC in an MP4 file whose index stands in front. */
const film = refine(
  object({ mp4: mediaFile('.mp4'), width: whole, height: whole, duration_ms: whole, bytes: whole }),
  (found, field, { width, height, duration_ms, bytes }) => {
    checkSize(found, field, width, height);
    if (duration_ms === 0 || bytes === 0)
      found.bad(
        `${field}.duration_ms`,
        'and bytes must be above 0: write how long and how large the file is',
      );
  },
);

/** A day as `2026-11-21` that the calendar has. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

const video = refine(
  object({
    id: text,
    title: text,
    description: text,
    film,
    poster: image,
    captions: mediaFile('.vtt'),
    uploaded_on: text,
  }),
  (found, field, { uploaded_on }) => {
    if (!isDay(uploaded_on))
      found.bad(
        `${field}.uploaded_on`,
        `is ${JSON.stringify(uploaded_on)}: write a day of the calendar, like 2026-11-21`,
      );
  },
);
export type Video = Infer<typeof video>;
export const videos = list(video, 'id');

/** What the cards and the settings of the video gallery say (spec 2.6 and 4). */
export const gallery = object({
  label: text,
  hint: text,
  load: text,
  loading: text,
  buffered: text,
  play: text,
  pause: text,
  failed: text,
  retry: text,
  captions: text,
  previous: text,
  next: text,
  of: text,
  settings: text,
  connection: text,
  speeds: object({ fast: text, medium: text, slow: text }),
  in_progress: text,
  data_saver: text,
  data_saver_hint: text,
});
export type GalleryWords = Infer<typeof gallery>;
