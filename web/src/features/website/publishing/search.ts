/** Finds texts of the draft. */
import type { Draft } from './editor.ts';
import { entryTitles, fileTitle, labelOf, nameOf, uploads } from './labels.ts';
import {
  at,
  entryName,
  fieldOf,
  isList,
  isObject,
  type Schema,
  schemaFor,
  schemaOf,
  type Value,
} from './values.ts';

export interface Hit {
  file: string;
  field: string;
  /** The file and the field in words. */
  where: string;
  text: string;
}

/** How many hits are shown. */
const most = 60;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

type Visit = (field: string, words: readonly string[], text: string) => void;

function walk(
  value: Value | undefined,
  schema: Schema | undefined,
  field: string,
  words: readonly string[],
  visit: Visit,
) {
  if (typeof value === 'string' || typeof value === 'number') visit(field, words, String(value));
  else if (isList(value) && schema) {
    const titles = entryTitles(value, schema);
    value.forEach((entry, i) => {
      const title = typeof entry === 'object' ? (titles[i] ?? '') : String(i + 1);
      walk(entry, schema.items, at(field, entryName(schema, entry, i)), [...words, title], visit);
    });
  } else if (isObject(value) && schema)
    for (const [key, each] of Object.entries(value)) {
      const known = fieldOf(schemaFor(schema, value), key);
      walk(
        each,
        known,
        at(field, key),
        [...words, known ? nameOf({ ...known, name: key }) : labelOf(key)],
        visit,
      );
    }
}

/** Returns the texts with every word of the search; files with a matching name come first. */
export function hitsOf({ files, schemas }: Draft, search: string): Hit[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const fits = (text: string): boolean => wanted.every((word) => plain(text).includes(word));
  const named: Hit[] = [];
  const inside: Hit[] = [];
  for (const file of [...Object.keys(files), uploads]) {
    const title = fileTitle(files, file);
    if (fits(title)) named.push({ file, field: '', where: 'Open', text: title });
    walk(files[file], schemaOf(schemas, file), '', [], (field, words, text) => {
      if (fits(text)) inside.push({ file, field, where: [title, ...words].join(' · '), text });
    });
  }
  return [...named, ...inside].slice(0, most);
}
