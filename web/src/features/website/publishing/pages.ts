/** Pages of the draft, for the dialogs that add, move and remove them. The server does it (content/intents_pages.go). */
import type { Draft } from './editor.ts';
import { pagesOf } from './labels.ts';
import { at, type Files, fieldOfFile, isList, isObject, type Value } from './values.ts';

type Entries = { readonly [key: string]: Value };

const entriesOf = (files: Files, file: string, ...keys: string[]): Entries[] => {
  const list = keys.reduce<Value | undefined>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    files[file],
  );
  return (isList(list) ? list : []).filter(isObject);
};

export const fileOfPage = (id: string): string => `pages/${id}.json`;

/** The id of the page that a file describes; '' for other files. */
export const pageOfFile = (file: string): string => /^pages\/(.+)\.json$/.exec(file)?.[1] ?? '';

/** The id of the page that a file describes; '' for one that the program needs and for files of no page. */
export function ownPageId({ files, schemas }: Pick<Draft, 'files' | 'schemas'>, file: string): string {
  const id = pageOfFile(file);
  const fixed = fieldOfFile(schemas, 'routes.json', ['routes', '', 'path'])?.fixed ?? [];
  return fixed.includes(id) || !pagesOf(files).some((page) => page.id === id) ? '' : id;
}

/** Returns the places that can link to a new page, with their labels. */
export function placesForLinks(files: Files): { value: string; label: string }[] {
  const groups = entriesOf(files, 'navigation.json', 'footer', 'groups');
  const legal = entriesOf(files, 'navigation.json', 'footer', 'legal').filter(({ to }) => to === null);
  return [
    { value: '/header/links', label: 'Header' },
    ...groups.map(({ id, title }) => ({
      value: `${at('/footer/groups', String(id))}/links`,
      label: `Footer: ${title}`,
    })),
    ...legal.map(({ id, label }) => ({
      value: `${at('/footer/legal', String(id))}/to`,
      label: `Footer: ${label}`,
    })),
  ];
}

/** How a gap in a drafted text begins (content/legal.go). */
const gapMark = '[Fill in: ';

/** Number of gaps in a drafted document that waits to be confirmed; undefined for other files. */
export function gapsOf(file: Value | undefined): number | undefined {
  const document = isObject(file) ? file.head : undefined;
  if (!isObject(document) || document.sample !== true) return undefined;
  return String(document.text).split(gapMark).length - 1;
}
