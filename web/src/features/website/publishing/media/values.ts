/** The content values of an upload. */
import type { Schema, Value } from '../values.ts';
import { isList, isObject } from '../values.ts';
import type { Area } from './crop.ts';
import { makeParts, type Part, type Upload } from './uploads.ts';

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
export const imageValue = async (schema: Schema, upload: Upload, area: Area): Promise<Value> =>
  imageOf(first(await partsOf(upload, area, [schema.width ?? upload.width])));

/** A picture with its text: one image in three widths, or one for each of its places. */
export async function pictureValue(schema: Schema, upload: Upload, area: Area, alt: string): Promise<Value> {
  const images = imagesOf(schema);
  const [only] = images;
  if (only && images.length === 1) {
    const whole = only.width || upload.width; // a place without a size shows the whole picture
    const widths = [whole, Math.round((whole * 2) / 3), Math.round(whole / 3)].filter((w) => w >= narrowest);
    const [large, ...smaller] = await partsOf(upload, area, widths);
    return { alt, [only.name]: imageOf(first(large ? [large] : []), smaller) };
  }
  const parts = await partsOf(
    upload,
    area,
    images.map(({ width }) => width),
  );
  const values = images.map(({ name }, i) => [name, imageOf(first(parts.slice(i)))] as const);
  return { alt, ...Object.fromEntries(values) };
}

export const filmValue = ({ address, width, height, duration_ms }: Upload): Value => ({
  mp4: address,
  width,
  height,
  duration_ms,
});

/** The mark as the header shows it on a sharp screen, and its icon. */
export async function logoValue(upload: Upload, area: Area, alt: string): Promise<Value> {
  const { address, width, height } = upload;
  if (upload.kind === 'drawing') return { alt, mark: address, icon: address, width, height };
  const mark = first(await partsOf(upload, area, [Math.min(width, 640)]));
  const icon = first(await makeParts(upload.id, { ...area, widths: [192], icon: true }));
  return { alt, mark: mark.file, icon: icon.file, width: mark.width, height: mark.height };
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
