/** The content values of an upload. */
import type { Schema, Value } from '../values.ts';
import { fieldOf, isList, isObject } from '../values.ts';
import { type Area, areaOf, middle } from './crop.ts';
import { center, type Point } from './focal.ts';
import { type Kind, makeParts, type Part, type Upload } from './uploads.ts';

/** The server makes no picture that is narrower, in pixels. */
const narrowest = 16;

type Place = { name: string; width: number; height: number };

/** The images of a picture as the page shows them, the largest first. */
export const imagesOf = (schema: Schema): Place[] =>
  (schema.fields ?? [])
    .filter(({ media }) => media === 'image')
    .map(({ name, width = 0, height = 0 }) => ({ name, width, height }))
    .sort((a, b) => b.width - a.width);

const imageOf = (part: Part, smaller: readonly Part[] = []): Value => {
  const narrower = smaller.filter(({ width }) => width < part.width);
  return {
    file: part.file,
    ...(narrower.length > 0 && { smaller: narrower.map(({ file, width }) => ({ file, width })) }),
    width: part.width,
    height: part.height,
  };
};

const partsOf = async (upload: Upload, area: Area, widths: number[]): Promise<readonly Part[]> =>
  makeParts(upload.id, { ...area, widths });

/** The first of parts that were asked for. */
const first = (parts: readonly Part[]): Part => {
  const [part] = parts;
  if (!part) throw new Error('the server made no part');
  return part;
};

/** A single image, such as the poster of a film. */
const imageValue = async (schema: Schema, upload: Upload, area: Area): Promise<Value> =>
  imageOf(first(await partsOf(upload, area, [schema.width ?? upload.width])));

/** The focal point for the content; undefined for the middle, which is the default. */
export const focusValue = ({ x, y }: Point): Value | undefined =>
  x === center.x && y === center.y ? undefined : { x, y };

/** The focal point of a picture. */
export function focusOf(value: Value | undefined): Point {
  const focus = isObject(value) ? value.focus : undefined;
  return isObject(focus) && typeof focus.x === 'number' && typeof focus.y === 'number'
    ? { x: focus.x, y: focus.y }
    : center;
}

export interface Chosen {
  upload: Upload;
  /** The part of a picture that the place shows. */
  area: Area;
  /** Empty for a decorative picture. */
  alt: string;
  focus: Point;
}

/** A picture with its text and focal point: one image in three widths, or one for each of its places. */
async function pictureValue(schema: Schema, { upload, area, alt, focus }: Chosen): Promise<Value> {
  const point = fieldOf(schema, 'focus') && focusValue(focus);
  const texts = { ...(alt && { alt }), ...(point && { focus: point }) };
  const images = imagesOf(schema);
  const [only] = images;
  if (only && images.length === 1) {
    const whole = only.width || upload.width; // a place without a size shows the whole picture
    const widths = [whole, Math.round((whole * 2) / 3), Math.round(whole / 3)].filter((w) => w >= narrowest);
    const [large, ...smaller] = await partsOf(upload, area, widths);
    return { ...texts, [only.name]: imageOf(first(large ? [large] : []), smaller) };
  }
  const parts = await partsOf(
    upload,
    area,
    images.map(({ width }) => width),
  );
  const values = images.map(({ name }, i) => [name, imageOf(first(parts.slice(i)))] as const);
  return { ...texts, ...Object.fromEntries(values) };
}

export const filmValue = ({ address, width, height, duration_ms }: Upload): Value => ({
  mp4: address,
  width,
  height,
  duration_ms,
});

/** The mark as the header shows it on a sharp screen, and its icon. */
async function logoValue(upload: Upload, area: Area, alt: string): Promise<Value> {
  const { address, width, height } = upload;
  if (upload.kind === 'drawing') return { alt, mark: address, icon: address, width, height };
  const mark = first(await partsOf(upload, area, [Math.min(width, 640)]));
  const icon = first(await makeParts(upload.id, { ...area, widths: [192], icon: true }));
  return { alt, mark: mark.file, icon: icon.file, width: mark.width, height: mark.height };
}

/** The upload as a whole, with the focal point in its middle. */
export const wholeOf = (upload: Upload): Omit<Chosen, 'alt'> => ({
  upload,
  area: { x: 0, y: 0, width: upload.width, height: upload.height },
  focus: center,
});

/** The middle of a frame as the poster of a film. */
export const posterValue = (schema: Schema, frame: Upload): Promise<Value> => {
  const { width = frame.width, height = frame.height } = schema;
  return imageValue(schema, frame, areaOf(frame, { width, height }, middle));
};

const kinds: Readonly<Record<NonNullable<Schema['media']>, Kind>> = {
  picture: 'picture',
  image: 'picture',
  film: 'film',
  captions: 'captions',
  logo: 'drawing',
};

/** The kind of uploads that a field accepts. */
export const kindOf = ({ media = 'image' }: Schema): Kind => kinds[media];

/** The value that a chosen file has in the content. */
export async function valueOfChosen(schema: Schema, chosen: Chosen): Promise<Value> {
  const { upload, area, alt } = chosen;
  switch (schema.media) {
    case 'picture':
      return pictureValue(schema, chosen);
    case 'image':
      return imageValue(schema, upload, area);
    case 'film':
      return filmValue(upload);
    case 'logo':
      return logoValue(upload, area, alt);
    default:
      return upload.address;
  }
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** The address that shows a value: of an image, of the largest image of a picture, of a logo; '' for none. */
export function shownBy(schema: Schema, value: Value | undefined): string {
  if (!isObject(value) || isList(value)) return textOf(value);
  const [image] = imagesOf(schema);
  if (schema.media === 'picture' && image)
    return shownBy({ kind: 'object', media: 'image' }, value[image.name]);
  return textOf(value.file) || textOf(value.webp) || textOf(value.mark) || textOf(value.mp4);
}
