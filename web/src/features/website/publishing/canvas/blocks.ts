/** The sections of a page, and the elements that show them. */
import type { Draft } from '../editor.ts';
import { entryTitles, pagesOf } from '../labels.ts';
import { markedElements, placesOf } from '../marks.ts';
import { fileOfPage } from '../pages.ts';
import { inWords } from '../placeholders.ts';
import {
  type Files,
  fieldOf,
  isList,
  isObject,
  type Schema,
  schemaOf,
  shownFiles,
  type Value,
} from '../values.ts';

/** The file of the page at a path; '' for a page without sections, such as the assistant's. */
export function fileOfPath(files: Files, path: string): string {
  const page = pagesOf(files).find((each) => each.path === path);
  return page && fileOfPage(page.id) in files ? fileOfPage(page.id) : '';
}

export interface Block {
  id: string;
  /** The label of its kind, and its title. */
  title: string;
  hidden: boolean;
  /** The page can have several of its kind. */
  repeats: boolean;
  value: Value;
}

/** The schema of a page's list of sections. */
export const listSchema = ({ schemas }: Pick<Draft, 'schemas'>, file: string): Schema | undefined => {
  const schema = schemaOf(schemas, file);
  return schema && fieldOf(schema, 'blocks');
};

/** The sections of a page file, in their order. */
export function blocksOf(draft: Pick<Draft, 'files' | 'schemas'>, file: string): Block[] {
  const page = draft.files[file];
  const list = isObject(page) && isList(page.blocks) ? page.blocks : [];
  const schema = listSchema(draft, file);
  if (!schema) return [];
  const titles = entryTitles(list, schema);
  return list.filter(isObject).map((value, index) => ({
    id: String(value.id),
    title: inWords(draft.files, titles[index] ?? ''),
    hidden: value.hidden === true,
    repeats: !schema.items?.variants?.find(({ name }) => name === value.kind)?.once,
    value,
  }));
}

/** A file and, for a page, the files that its sections show. */
export function filesOfPage(draft: Pick<Draft, 'files' | 'schemas'>, file: string): string[] {
  const sections = listSchema(draft, file)?.items;
  return [
    file,
    ...blocksOf(draft, file).flatMap(({ value }) => (sections ? shownFiles(sections, value) : [])),
  ];
}

/** The element that shows a section: the one with its ID, or the one around all of its texts. */
export function elementOfBlock(page: Document, file: string, id: string): Element | null {
  const named = page.getElementById(id);
  const prefix = `${file}#/blocks/${id}/`;
  if (named) return named;
  const texts = markedElements(page).filter((each) =>
    placesOf(each).some((place) => place.startsWith(prefix)),
  );
  let around: Element | null = texts[0] ?? null;
  while (around && !texts.every((each) => around?.contains(each))) around = around.parentElement;
  return around;
}

/** The ID of the section around an element; '' if there is none. */
export function blockAt(draft: Pick<Draft, 'files' | 'schemas'>, file: string, target: Element): string {
  const page = target.ownerDocument;
  const around = (id: string): boolean => elementOfBlock(page, file, id)?.contains(target) === true;
  return blocksOf(draft, file).find(({ hidden, id }) => !hidden && around(id))?.id ?? '';
}
