/** Built-in samples that the owner has to confirm or replace: figures, companies, testimonials. */
import {
  at,
  entryName,
  type Files,
  fieldOf,
  isList,
  isObject,
  placeOf,
  type Schema,
  type Schemas,
  schemaFor,
  schemaOf,
  type Value,
} from './values.ts';

export interface Sample {
  file: string;
  /** JSON pointer of the sample. */
  field: string;
  text: string;
}

const words = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

const textOf = (entry: { readonly [key: string]: Value }): string =>
  entry.quote
    ? `“${words(entry.quote)}”`
    : words(entry.title) ||
      [entry.value, entry.label, entry.name, entry.text].map(words).filter(Boolean).join(' ');

function walk(file: string, value: Value | undefined, schema: Schema | undefined, field: string): Sample[] {
  if (isList(value))
    return value.flatMap((entry, index) =>
      walk(file, entry, schema?.items, at(field, schema ? entryName(schema, entry, index) : String(index))),
    );
  if (!isObject(value)) return [];
  if (value.sample === true) return [{ file, field, text: textOf(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    walk(file, inner, schema && fieldOf(schemaFor(schema, value), key), at(field, key)),
  );
}

export const samplesOf = (files: Files, schemas: Schemas): Sample[] =>
  Object.keys(files)
    .sort()
    .flatMap((file) => walk(file, files[file], schemaOf(schemas, file), ''));

export const keyOf = (sample: Sample): string => placeOf(sample);
