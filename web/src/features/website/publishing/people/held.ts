/** The text that the user is in. It keeps the value that the user sees, because typing is based on it. */
import { at, type Files, placeOf, type Schemas, schemaOf, tokensOf, type Value, valueAt } from '../values.ts';
import { relocated } from './merge.ts';

export interface Held {
  /** Its place in the page or the panel. */
  was: string;
  /** Its place in the draft: other people may have moved the entry to which it belongs. */
  place: string;
  /** The saved value that the user sees. */
  value: Value | undefined;
}

/** Finds the held text in the next version of the files. */
export function followed(text: Held, schemas: Schemas, before: Files, after: Files): Held {
  const [file = '', field = ''] = text.place.split('#');
  const tokens = relocated(schemaOf(schemas, file), before[file], after[file], tokensOf(field));
  return tokens ? { ...text, place: placeOf({ file, field: tokens.reduce(at, '') }) } : text;
}

/** The value at a place of the files. */
export function valueIn(files: Files, schemas: Schemas, place: string): Value | undefined {
  const [file = '', field = ''] = place.split('#');
  return valueAt(files[file], schemaOf(schemas, file), tokensOf(field));
}
