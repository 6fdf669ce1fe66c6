/** Labels of fields and files. Those of fields and files of the content come from content/labels.go. */
import { fileTitles } from './titles.gen.ts';
import {
  type Files,
  isList,
  isObject,
  type Schema,
  schemaFor,
  tokensOf,
  type Value,
  valueAt,
} from './values.ts';

/** 'price_label' → 'Price label', 'account.title' → 'Account title'. */
export function labelOf(key: string): string {
  const words = key.replaceAll(/[_.-]/g, ' ').trim();
  const proper = words
    .replace(/\bfaq\b/i, 'FAQ')
    .replace(/\burl\b/i, 'URL')
    .replace(/\bid\b/i, 'ID')
    .replace(/\bai\b/i, 'AI')
    .replace(/^(usd|eur|gbp|chf|aud|cad|czk|dkk|hkd|nok|nzd|pln|ron|sek|sgd|zar)$/, (code) =>
      code.toUpperCase(),
    );
  return proper.charAt(0).toUpperCase() + proper.slice(1).replace(/ cents$/, '');
}

/** Returns the label of a field: from the schema, or made from its name. */
export const nameOf = ({ name, label }: { name: string; label?: string }): string => label || labelOf(name);

/** Returns the title of a list entry: its title, name or first text. */
function entryTitle(entry: Value | undefined, schema: Schema, index: number): string {
  if (typeof entry === 'string') return entry || `Entry ${index + 1}`;
  if (!isObject(entry)) return `Entry ${index + 1}`;
  const variant = schema.items?.variants?.find(({ name }) => name === entry.kind);
  if (variant)
    return typeof entry.title === 'string' && entry.title
      ? `${variant.label}: ${entry.title}`
      : variant.label;
  for (const key of ['title', 'name', 'label', 'question', 'lead', 'quote', 'text'])
    if (typeof entry[key] === 'string' && entry[key]) return entry[key];
  const key = schema.key ?? '';
  if (typeof entry[key] === 'string' && entry[key]) return labelOf(entry[key]);
  return `Entry ${index + 1}`;
}

/** Returns the titles of a list's entries. A title that is there already gets a number: 'Steps: How it works (2)'. */
export function entryTitles(list: readonly Value[], schema: Schema): string[] {
  const seen = new Map<string, number>();
  return list.map((entry, index) => {
    const title = entryTitle(entry, schema, index);
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

/** Begins the title of a file in messages/, so that it differs from that of a page. */
export const wordsPrefix = 'Words: ';

export interface SitePage {
  id: string;
  path: string;
  /** The page's name for owners; keep in sync with pageName in content/intents_pages.go. */
  title: string;
}

/** The pages of the site with their addresses. */
export function pagesOf(files: Files): SitePage[] {
  const list = files['routes.json'];
  const routes = isObject(list) && isList(list.routes) ? list.routes : [];
  return routes.filter(isObject).map(({ id, path, title }) => ({
    id: String(id),
    path: String(path),
    title: path === '/' ? 'Home' : String(title).replace(/ \| \{brand\}$/, ''),
  }));
}

/** Stands for the library of uploads, which is no file. */
export const uploads = 'uploads';

/** Returns the title of a file, or of the library of uploads. */
export function fileTitle(files: Files, file: string): string {
  const known = file === uploads ? 'Pictures and films' : fileTitles[file];
  if (known) return known;
  const id = file.replace(/^.*\//, '').replace(/\.json$/, '');
  const value = files[file];
  if (file.startsWith('catalogue/'))
    return isObject(value) && typeof value.name === 'string' && value.name ? value.name : labelOf(id);
  return pagesOf(files).find((page) => page.id === id)?.title ?? labelOf(id);
}

/** True for a page that shows words of sections.json. */
function showsSectionWords(page: Value | undefined): boolean {
  if (!isObject(page)) return false;
  const blocks = isList(page.blocks) ? page.blocks.filter(isObject) : [];
  const kinds = ['case-study', 'evidence', 'contact'];
  return (
    (isObject(page.head) && page.head.kind === 'document') ||
    blocks.some(({ kind }) => kinds.includes(String(kind)))
  );
}

/** The page that shows a file best; '' for one that no page shows. */
export function pathOf(files: Files, file: string): string {
  const id = file.replace(/^.*\//, '').replace(/\.json$/, '');
  const value = files[file];
  if (file.startsWith('pages/')) return pagesOf(files).find((page) => page.id === id)?.path ?? '';
  if (file.startsWith('catalogue/')) {
    const pages = isObject(value) && isList(value.pages) ? value.pages : [];
    return String(pages[0] ?? '/pricing').replace(/[?#].*$/, '');
  }
  if (file === 'sections.json')
    return pagesOf(files).find(({ id: page }) => showsSectionWords(files[`pages/${page}.json`]))?.path ?? '';
  if (file.startsWith('messages/')) return pagesOf(files).find((page) => page.id === id)?.path ?? '/';
  if (file === 'portfolio/apps.json') return '/digital-products';
  if (file.startsWith('portfolio/')) return '/media';
  if (file === 'assistant.json' || file === 'replies.json') return '/embed/assistant';
  return ['mails.json', 'notices.json', 'selling.json', 'synonyms.json'].includes(file) ? '' : '/';
}

/** The label of the field at a pointer; an entry of a list is named by the list and its position: 'Features, entry 2'. */
export function fieldLabel(schema: Schema | undefined, file: Value | undefined, field: string): string {
  let name = '';
  let part = schema;
  let value = file;
  for (const token of tokensOf(field)) {
    const inner = valueAt(value, part, [token]);
    if (part?.kind === 'list') {
      name = /^\d+$/.test(token) ? `${name}, entry ${Number(token) + 1}` : name;
      part = part.items;
    } else {
      const known = part && schemaFor(part, value).fields?.find((each) => each.name === token);
      name = known ? nameOf(known) : labelOf(token);
      part = known;
    }
    value = inner;
  }
  return name;
}
