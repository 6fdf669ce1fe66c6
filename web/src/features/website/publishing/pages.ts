/**
 * Pages and services of the owner's own, as edits of the draft. A page is an entry of routes.json and a file of blocks
 * in pages/; a service is a file in catalogue/ and its place in a category.
 */
import { toDateInput } from '../../../lib/dates.ts';
import type { LegalDraft, State } from './api.ts';
import { fieldOfFile } from './changes.ts';
import type { Draft, Editor } from './editor.ts';
import { pagesOf } from './labels.ts';
import {
  at,
  entryName,
  type Files,
  fieldOf,
  isList,
  isObject,
  type Schema,
  same,
  schemaFor,
  schemaOf,
  type Value,
} from './values.ts';

const routesFile = 'routes.json';
const navigationFile = 'navigation.json';
const pathPattern = /^\/[a-z0-9]+(-[a-z0-9]+)*$/;

/** As search engines show it in full (content/check.go). */
export const maxTitle = 60;

type Entries = { readonly [key: string]: Value };
type Here = Pick<Draft, 'files' | 'builtIn' | 'schemas'>;

const entriesOf = (files: Files, file: string, ...keys: string[]): Entries[] => {
  const list = keys.reduce<Value | undefined>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    files[file],
  );
  return (isList(list) ? list : []).filter(isObject);
};

const redirectsOf = (files: Files): Entries[] => entriesOf(files, routesFile, 'redirects');

/** More redirects in a row are a circle (content/redirects.go). */
const maxMoves = 10;

/** Returns the current path of a link, after redirects and without query and anchor. */
function pathNow(redirects: readonly Entries[], link: string): string {
  let path = link.replace(/[?#].*$/, '');
  for (let i = 0; i < maxMoves; i++) {
    const next = redirects.find(({ from }) => from === path);
    if (!next) break;
    path = String(next.to).replace(/[?#].*$/, '');
  }
  return path;
}

export const fileOfPage = (id: string): string => `pages/${id}.json`;

const pathSchema = (schemas: Here['schemas']): Schema | undefined =>
  fieldOfFile(schemas, routesFile, ['routes', '', 'path']);

/** The id of the page that a file describes; '' for one that the program needs and for files of no page. */
export function ownPageId({ files, schemas }: Here, file: string): string {
  const id = /^pages\/(.+)\.json$/.exec(file)?.[1] ?? '';
  const fixed = pathSchema(schemas)?.fixed ?? [];
  return fixed.includes(id) || !pagesOf(files).some((page) => page.id === id) ? '' : id;
}

/** Why a page can't have an address; '' if it can. `id` is the page that may have it already. */
export function addressComplaint({ files, schemas }: Here, path: string, id = ''): string {
  if (!pathPattern.test(path)) return 'Use lower-case letters, digits and hyphens, such as /about-us.';
  const { reserved, fixed } = pathSchema(schemas) ?? {};
  if (reserved?.includes(path)) return 'The program needs this address itself. Choose another.';
  const other = pagesOf(files).find((page) => page.path === path && page.id !== id);
  if (other) return `The page “${other.title}” has this address already.`;
  if (fixed?.includes(path.slice(1)) && path.slice(1) !== id)
    return 'The program needs this address itself. Choose another.';
  return '';
}

/** Why a page can't have a title; '' if it can. */
export function titleComplaint({ files }: Here, title: string): string {
  if (title === '') return 'Give the page a title.';
  return pagesOf(files).some((page) => page.title.toLowerCase() === title.toLowerCase())
    ? 'Another page has this title already.'
    : '';
}

function freeId({ files, builtIn, schemas }: Here, wanted: string, fileOf: (id: string) => string): string {
  const taken = (id: string): boolean => [files, builtIn, schemas].some((each) => fileOf(id) in each);
  let id = wanted;
  for (let n = 2; taken(id); n++) id = `${wanted}-${n}`;
  return id;
}

/** Returns the places that can link to a new page, with their labels. */
export function placesForLinks(files: Files): { value: string; label: string }[] {
  const groups = entriesOf(files, navigationFile, 'footer', 'groups');
  const legal = entriesOf(files, navigationFile, 'footer', 'legal').filter(({ to }) => to === null);
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

function linksAt(files: Files, place: string): readonly Value[] {
  const groupId = /^\/footer\/groups\/(.+)\/links$/.exec(place)?.[1];
  if (!groupId) return entriesOf(files, navigationFile, 'header', 'links');
  const group = entriesOf(files, navigationFile, 'footer', 'groups').find(({ id }) => id === groupId);
  return isList(group?.links) ? group.links : [];
}

function addLink(editor: Editor, files: Files, place: string, link: { label: string; to: string }): void {
  const value = place.endsWith('/to') ? link.to : [...linksAt(files, place), link];
  editor.edit(navigationFile, place, value);
}

const redirectAt = (from: string): string => at('/redirects', from);

/** No redirect starts where a page is. */
function freePath(editor: Editor, files: Files, path: string): void {
  if (redirectsOf(files).some(({ from }) => from === path))
    editor.edit(routesFile, redirectAt(path), undefined);
}

const redirect = (editor: Editor, from: string, to: string): void =>
  editor.edit(routesFile, redirectAt(from), { from, to });

export type PageKind = 'sections' | 'document';

export interface NewPage {
  title: string;
  path: string;
  kind: PageKind;
  /** A place of `placesForLinks`; '' for none. */
  linkAt: string;
  /** The text of a document that the program drafted; the owner confirms it before it is published. */
  draft?: string;
}

const back = { label: 'Back to Home', to: '/' };

const bodyOf = ({ title, kind, draft }: NewPage): Value =>
  kind === 'document'
    ? {
        head: {
          kind: 'document',
          back,
          title,
          updated: toDateInput(new Date()),
          text: draft ?? '## First heading\n\nWrite your text here.',
          ...(draft !== undefined && { sample: true }),
        },
        blocks: [],
      }
    : {
        head: {
          kind: 'hero',
          title,
          text: 'Say in one sentence what this page is about.',
          actions: [],
          back,
        },
        blocks: [
          { id: 'text', kind: 'text', text: 'Write your text here, or replace this section by another.' },
        ],
      };

function brandOf(files: Files): string {
  const brand = files['brand.json'];
  return isObject(brand) ? String(brand.name) : '';
}

/** Adds a page to the draft and returns its file. */
export function addPage(editor: Editor, draft: Here, page: NewPage): string {
  const { title, path, linkAt } = page;
  const { files } = draft;
  const id = freeId(draft, path.slice(1), fileOfPage);
  const whole = `${title} | {brand}`;
  const fits = whole.replace('{brand}', brandOf(files)).length <= maxTitle;
  freePath(editor, files, path);
  editor.edit(routesFile, at('/routes', id), {
    id,
    path,
    title: fits ? whole : title,
    description: `${title}: what it’s about, what it means for you and how to reach {brand}.`,
  });
  editor.edit(fileOfPage(id), '', bodyOf(page));
  if (linkAt) addLink(editor, files, linkAt, { label: title, to: path });
  return fileOfPage(id);
}

/** Adds a drafted legal page, unless its address has a page, and its link in the footer. Returns the page's file. */
export function addLegalPage(editor: Editor, draft: Here, { id, name, path, text }: LegalDraft): string {
  const existing = pagesOf(draft.files).find((page) => page.path === path);
  editor.edit(navigationFile, at('/footer/legal', id), { id, label: name, to: path });
  if (existing) return fileOfPage(existing.id);
  return addPage(editor, draft, { title: name, path, kind: 'document', linkAt: '', draft: text });
}

/** How a gap in a drafted text begins (content/legal.go). */
const gapMark = '[Fill in: ';

/** Number of gaps in a drafted document that waits to be confirmed; undefined for other files. */
export function gapsOf(file: Value | undefined): number | undefined {
  const document = isObject(file) ? file.head : undefined;
  if (!isObject(document) || document.sample !== true) return undefined;
  return String(document.text).split(gapMark).length - 1;
}

/** The draft with the published addresses. */
export type Public = Here & { state: Pick<State, 'paths'> };

const markdownLink = /\]\(([^)\s]+)/g;

/** Replaces the old address in a link; returns any other text unchanged. */
const relinked = (link: string, old: string, path: string): string =>
  link === old || link.startsWith(`${old}#`) || link.startsWith(`${old}?`)
    ? `${path}${link.slice(old.length)}`
    : link;

/** Returns a value in which links to the old address point to the new one. */
function follow(value: Value, schema: Schema | undefined, old: string, path: string): Value {
  if (isList(value)) return value.map((each) => follow(each, schema?.items, old, path));
  if (isObject(value) && schema)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        follow(each, fieldOf(schemaFor(schema, value), key), old, path),
      ]),
    );
  if (typeof value !== 'string') return value;
  if (schema?.kind === 'markdown')
    return value.replaceAll(markdownLink, (_, link: string) => `](${relinked(link, old, path)}`);
  return schema?.kind === 'link' ? relinked(value, old, path) : value;
}

/** Edits the links in every file as small changes: a field, or a list without ids as a whole. */
function relink(editor: Editor, { files, schemas }: Public, old: string, path: string): void {
  const edit = (file: string, field: string, value: Value, schema: Schema | undefined): void => {
    const next = follow(value, schema, old, path);
    if (!schema || same(next, value)) return;
    if (isObject(value))
      for (const [key, part] of Object.entries(value))
        edit(file, at(field, key), part, fieldOf(schemaFor(schema, value), key));
    else if (isList(value) && schema.named && schema.key)
      value.forEach((entry, i) => {
        edit(file, at(field, entryName(schema, entry, i)), entry, schema.items);
      });
    else editor.edit(file, field, next);
  };
  for (const [file, value] of Object.entries(files))
    if (file !== routesFile && isObject(value)) edit(file, '', value, schemaOf(schemas, file));
}

/**
 * Redirects visitors of an old address to another page. An address that was never published gets no redirect; its
 * links and redirects are changed instead.
 */
function sendOn(editor: Editor, draft: Public, old: string, path: string): void {
  if (draft.state.paths.includes(old)) {
    redirect(editor, old, path);
    return;
  }
  for (const { from, to } of redirectsOf(draft.files))
    if (to === old && from !== path) redirect(editor, String(from), path);
  relink(editor, draft, old, path);
}

/** Gives a page another address; visitors of the old one are sent to the new one. */
export function movePage(editor: Editor, draft: Public, id: string, path: string): void {
  const { files } = draft;
  const old = pagesOf(files).find((page) => page.id === id)?.path;
  if (old === undefined || old === path) return;
  freePath(editor, files, path);
  editor.edit(routesFile, `${at('/routes', id)}/path`, path);
  sendOn(editor, draft, old, path);
}

/** Removes a page; visitors of its address are sent to another page, or find nothing if `to` is ''. */
export function removePage(editor: Editor, draft: Public, id: string, to: string): void {
  const { files } = draft;
  const path = pagesOf(files).find((page) => page.id === id)?.path;
  if (path === undefined) return;
  editor.edit(routesFile, at('/routes', id), undefined);
  editor.edit(fileOfPage(id), '', undefined);
  if (to) {
    const { [fileOfPage(id)]: _, ...others } = files;
    sendOn(editor, { ...draft, files: others }, path, to);
    return;
  }
  const redirects = redirectsOf(files);
  for (const { from } of redirects)
    if (pathNow(redirects, String(from)) === path)
      editor.edit(routesFile, redirectAt(String(from)), undefined);
}

/** Every link in a value. */
function linksIn(value: Value | undefined, schema: Schema | undefined): string[] {
  if (isList(value)) return value.flatMap((each) => linksIn(each, schema?.items));
  if (isObject(value) && schema)
    return Object.entries(value).flatMap(([key, each]) =>
      linksIn(each, fieldOf(schemaFor(schema, value), key)),
    );
  if (typeof value !== 'string') return [];
  if (schema?.kind === 'markdown') return [...value.matchAll(markdownLink)].map(([, link = '']) => link);
  return schema?.kind === 'link' ? [value] : [];
}

/** How many links of the site lead to a path, also by its old addresses. */
export function linksTo({ files, schemas }: Here, path: string): number {
  const redirects = redirectsOf(files);
  return Object.entries(files)
    .filter(([file]) => file !== routesFile)
    .flatMap(([file, value]) => linksIn(value, schemaOf(schemas, file)))
    .filter((link) => pathNow(redirects, link) === path).length;
}

export interface NewService {
  name: string;
  category: string;
  /** US cents. */
  price: number;
  description: string;
  includes: string;
}

const fileOfService = (id: string): string => `catalogue/${id}.json`;

/** Adds a service that is paid at once, and returns its file. */
export function addService(editor: Editor, draft: Here, wanted: string, service: NewService): string {
  const id = freeId(draft, wanted, fileOfService);
  const categories = draft.files['categories.json'];
  const category = (isList(categories) ? categories : [])
    .filter(isObject)
    .find((each) => each.id === service.category);
  editor.edit(fileOfService(id), '', {
    id,
    name: service.name,
    category: service.category,
    sale: 'checkout',
    price_cents: service.price,
    recurring: null,
    price_label: `{price:${id}}`,
    description: service.description,
    includes: [service.includes],
    // The page of a category sells all of its services, and /pricing those of categories with a section there.
    pages: [...new Set([String(category?.page ?? '/pricing'), ...(category?.section ? ['/pricing'] : [])])],
  });
  editor.edit('categories.json', at(`${at('', service.category)}/services`, id), id);
  return fileOfService(id);
}
