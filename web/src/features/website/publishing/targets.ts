/** Where links lead: pages, their sections, services, other addresses and email. The editor shows words for them. */
import { paths as sitePaths } from '../../../paths.ts';
import { entryTitles, fileTitle, pagesOf, type SitePage } from './labels.ts';
import { fileOfPage } from './pages.ts';
import { inWords } from './placeholders.ts';
import {
  type Files,
  fieldOf,
  isList,
  isObject,
  type Schemas,
  schemaFor,
  schemaOf,
  type Value,
} from './values.ts';

export interface Target {
  /** The address as it is stored. */
  to: string;
  label: string;
  /** The page of a section, or where a service is shown. */
  note: string;
}

export interface TargetGroup {
  title: string;
  targets: readonly Target[];
}

interface Content {
  files: Files;
  schemas: Schemas;
}

/** Kinds of sections that are shown instead of their page have no anchor (content/kinds.go). */
const hasAnchor = (
  schema: NonNullable<ReturnType<typeof fieldOf>>,
  block: { [key: string]: Value },
): boolean => block.hidden !== true && !schema.items?.variants?.find(({ name }) => name === block.kind)?.only;

/** The sections of a page that links can lead to. */
function sectionsOf({ files, schemas }: Content, page: SitePage): Target[] {
  const file = fileOfPage(page.id);
  const value = files[file];
  const schema = schemaOf(schemas, file);
  const blocks = isObject(value) && isList(value.blocks) ? value.blocks : [];
  const list = schema && fieldOf(schemaFor(schema, value), 'blocks');
  if (!list) return [];
  const titles = entryTitles(blocks, list);
  return blocks.flatMap((block, index) =>
    isObject(block) && hasAnchor(list, block)
      ? [{ to: `${page.path}#${block.id}`, label: inWords(files, titles[index] ?? ''), note: page.title }]
      : [],
  );
}

interface Service {
  id: string;
  name: string;
  /** The addresses of the pages that sell it. */
  paths: readonly string[];
  /** It can be ordered online. */
  ordered: boolean;
}

function servicesOf(files: Files): Service[] {
  return Object.entries(files).flatMap(([file, value]) => {
    const id = /^catalogue\/(.+)\.json$/.exec(file)?.[1];
    if (!id || !isObject(value)) return [];
    const pages = isList(value.pages) ? value.pages.map(String) : [];
    return [{ id, name: fileTitle(files, file), paths: pages, ordered: value.sale === 'checkout' }];
  });
}

function targetsOfService({ id, name, paths, ordered }: Service, pages: readonly SitePage[]): Target[] {
  const shown = paths.map((path) => ({
    to: `${path}#${id}`,
    label: name,
    note: pages.find((page) => page.path === path)?.title ?? '',
  }));
  const order = { to: sitePaths.serviceOrder(id), label: `Order ${name}`, note: 'The form that orders it' };
  return ordered ? [...shown, order] : shown;
}

/** All places of the site that links can lead to. */
export function targetsOf(content: Content): TargetGroup[] {
  const pages = pagesOf(content.files);
  return [
    { title: 'Pages', targets: pages.map(({ path, title }) => ({ to: path, label: title, note: '' })) },
    { title: 'Sections', targets: pages.flatMap((page) => sectionsOf(content, page)) },
    {
      title: 'Services',
      targets: servicesOf(content.files).flatMap((each) => targetsOfService(each, pages)),
    },
  ];
}

const emailScheme = 'mailto:';
const supportEmail = `${emailScheme}{support}`;

export const supportTarget: Target = { to: supportEmail, label: 'Email to your support address', note: '' };

/** The path, the ordered service and the anchor of a link within the site. */
const parts = /^([^?#]*)(?:\?service=([a-z0-9-]+)|\?[^#]*)?(?:#(.*))?$/;

/** Returns the address that a user typed; undefined for other words. */
export function typedTarget(text: string): Target | undefined {
  const typed = text.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed))
    return { to: `${emailScheme}${typed}`, label: `Email to ${typed}`, note: '' };
  const address = /^https:\/\//i.test(typed) ? typed : `https://${typed.replace(/^http:\/\//i, '')}`;
  return /^https:\/\/[^\s/.]+\.[^\s.]\S*$/i.test(address)
    ? { to: address, label: address, note: 'Another site' }
    : undefined;
}

/** The place that a link leads to, in words. */
export function targetWords(content: Content, to: string): string {
  if (to === supportEmail) return supportTarget.label;
  if (to.startsWith(emailScheme)) return `Email to ${to.slice(emailScheme.length)}`;
  if (!to.startsWith('/')) return to;
  const [, path = '', service = '', anchor = ''] = parts.exec(to) ?? [];
  const page = pagesOf(content.files).find((each) => each.path === path);
  if (!page) return 'A page that doesn’t exist';
  const nameOf = (id: string): string => {
    const file = `catalogue/${id}.json`;
    return file in content.files ? fileTitle(content.files, file) : '';
  };
  if (service) return `Order ${nameOf(service)}`;
  const section = sectionsOf(content, page).find((target) => target.to === to)?.label ?? nameOf(anchor);
  return section ? `${section}, on ${page.title}` : page.title;
}

/** Returns the targets that contain all words of a search. */
export function foundTargets(groups: readonly TargetGroup[], search: string): TargetGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, note }: Target): boolean => {
    const text = `${label} ${note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ title, targets }) => ({ title, targets: targets.filter(fits) }))
    .filter(({ targets }) => targets.length > 0);
}
