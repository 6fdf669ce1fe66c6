/** The fields of the draft that an upload fills. */
import type { Draft, Editor } from '../editor.ts';
import { fieldLabel, nameOf } from '../labels.ts';
import {
  at,
  fieldOf,
  isObject,
  type Place,
  type Schema,
  schemaAt,
  schemaOf,
  tokensOf,
  type Value,
  valueAt,
} from '../values.ts';
import { imagesOf } from './values.ts';

export interface MediaPlace extends Place {
  schema: Schema;
  value: Value | undefined;
  /** Such as 'Picture'. */
  label: string;
}

export type Content = Pick<Draft, 'files' | 'schemas'>;

/** The image, film or file at a place; undefined if the place has another kind of value. */
export function mediaPlace({ files, schemas }: Content, { file, field }: Place): MediaPlace | undefined {
  const whole = schemaOf(schemas, file);
  const tokens = tokensOf(field);
  const schema = schemaAt(whole, files[file], tokens);
  if (!schema?.media) return undefined;
  return {
    file,
    field,
    schema,
    value: valueAt(files[file], whole, tokens),
    label: fieldLabel(whole, files[file], field),
  };
}

/** The field of the object around a place: '/ada' for '/ada/picture'. */
const around = (field: string): string => field.slice(0, field.lastIndexOf('/'));

/** The images, films and files of the object at a place, in the order of its fields. */
export function mediaIn(draft: Content, { file, field }: Place): MediaPlace[] {
  const whole = schemaOf(draft.schemas, file);
  const tokens = tokensOf(field);
  const object = schemaAt(whole, draft.files[file], tokens);
  const value = valueAt(draft.files[file], whole, tokens);
  const variant = isObject(value) && object?.variants?.find(({ name }) => name === value.kind);
  return [...(object?.fields ?? []), ...(variant ? variant.fields : [])]
    .filter(({ media }) => media)
    .flatMap(({ name }) => mediaPlace(draft, { file, field: at(field, name) }) ?? []);
}

interface Beside {
  film: MediaPlace | undefined;
  poster: MediaPlace | undefined;
  cues: MediaPlace | undefined;
}

/** The film, poster and captions beside a place: the fields of the same object. */
export function besides(draft: Content, { file, field }: Place): Beside {
  const fields = mediaIn(draft, { file, field: around(field) });
  const of = (media: Schema['media']) => fields.find(({ schema }) => schema.media === media);
  return { film: of('film'), poster: of('image'), cues: of('captions') };
}

/** The draft of an editor. */
export const contentOf = (editor: Editor): Content => editor.store.get() ?? { files: {}, schemas: {} };

/** The alternative text of an image; '' if it has none. */
export const altOf = (value: Value | undefined): string =>
  isObject(value) && typeof value.alt === 'string' ? value.alt : '';

/** How a place asks for the alternative text: it may be needed, may be empty, or there is none. */
export function altNeed({ schema }: Pick<MediaPlace, 'schema'>): 'needed' | 'optional' | 'none' {
  const alt = fieldOf(schema, 'alt');
  return !alt ? 'none' : alt.optional ? 'optional' : 'needed';
}

/** Reports whether pages crop the image around its focal point. */
export const hasFocus = ({ schema }: Pick<MediaPlace, 'schema'>): boolean =>
  (schema.frames?.length ?? 0) > 0 && fieldOf(schema, 'focus') !== undefined;

/** The size in which a place shows a picture, in pixels; undefined if it shows the whole. */
export function sizeOf({
  schema,
}: Pick<MediaPlace, 'schema'>): { width: number; height: number } | undefined {
  const { width = 0, height = 0 } = (schema.media === 'image' ? schema : imagesOf(schema)[0]) ?? {};
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** 'picture' as in 'Replace picture'. */
export const wordOf = ({ label, schema }: MediaPlace): string =>
  (label || nameOf({ name: schema.media ?? '' })).toLowerCase();
