/** The overview of the site editor: pages in the order of the navigation, services by category, and the other parts. */
import { formatCents } from '../../../lib/money.ts';
import { currencyOf } from './currency.ts';
import { fileTitle, pagesOf, uploads, wordsPrefix } from './labels.ts';
import { fileOfPage } from './pages.ts';
import { type Files, isList, isObject, type Value } from './values.ts';

export interface Part {
  file: string;
  title: string;
  /** The address of a page, the price of a service, or a sentence about another part. */
  note: string;
}

export interface Group {
  title: string;
  parts: Part[];
}

export interface Overview {
  pages: Part[];
  /** Pages with a part of the program, such as the sign-in. */
  applications: Part[];
  services: Group[];
  /** Parts of the whole site that owners change first. */
  first: Part[];
  site: Part[];
  /** Words of dialogs, of the desk and of errors. */
  words: Part[];
}

/** The IDs of the pages for applications, in the order of the list. */
const applicationPages = [
  'auth',
  'calendar',
  'service-order',
  'checkout-incomplete',
  'payment-success',
  'partner-portal',
  'admin',
  'not-found',
];

type SiteParts = readonly (readonly [file: string, note: string])[];

/** The parts of the whole site that owners change first. */
const firstParts: SiteParts = [
  ['brand.json', 'Name, logo, look and colors'],
  ['navigation.json', 'Links on every page, and the banner'],
  [uploads, 'Everything you uploaded'],
  ['mails.json', 'All emails of the site, with previews'],
];

/** The other parts that concern the whole site, in the order of the list, with a sentence about each. */
const siteParts: SiteParts = [
  ['selling.json', 'Your currency and tax, and what invoices say about your business.'],
  ['campaigns.json', 'Lower prices for a time, for everybody or with a code.'],
  ['categories.json', 'The groups of services on the home page and in the search.'],
  ['notices.json', 'The short messages behind the bell and on devices.'],
  ['assistant.json', 'The greeting, the suggested questions and the buttons of the assistant.'],
  ['replies.json', 'What the assistant answers to a hello, a thank you and the like.'],
  ['synonyms.json', 'Words that mean the same to the assistant.'],
  ['portfolio/apps.json', 'The sample applications, with pictures and descriptions.'],
  ['portfolio/videos.json', 'The films, with posters, captions and titles.'],
  ['portfolio/gallery.json', 'The buttons and hints around the films.'],
  ['options.json', 'The answers that the built-in forms offer, such as budgets and countries.'],
  ['sections.json', 'Short words around case studies, figures, documents and contact cards.'],
  ['routes.json', 'Titles and descriptions for search engines, and old addresses that lead to new ones.'],
  ['partners.demo.json', 'The companies that a demonstration of the site lists.'],
];

const isPage = (file: string): boolean => file.startsWith('pages/');
const isService = (file: string): boolean => file.startsWith('catalogue/');

/** Returns the links of a value, in their order. */
function linksOf(value: Value | undefined): string[] {
  if (isList(value)) return value.flatMap(linksOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'to' && typeof inner === 'string' ? [inner.replace(/[?#].*$/, '')] : linksOf(inner),
  );
}

/** Returns the paths that the header and then the footer link to, in their order. The home page is first. */
function linkedPaths(files: Files): string[] {
  const navigation = files['navigation.json'];
  if (!isObject(navigation)) return ['/'];
  return ['/', ...linksOf(navigation.header), ...linksOf(navigation.footer)];
}

/** Returns the pages in the order of the navigation; pages without a link come last. */
function pageParts(files: Files): Part[] {
  const order = linkedPaths(files);
  const rank = (path: string): number => (order.indexOf(path) + 1 || order.length + 1) - 1;
  const routes = pagesOf(files).sort((a, b) => rank(a.path) - rank(b.path));
  const listed = routes.map(({ id, path }) => ({ file: fileOfPage(id), note: path }));
  const others = Object.keys(files)
    .filter((file) => isPage(file) && !listed.some((page) => page.file === file))
    .map((file) => ({ file, note: '' }));
  return [...listed, ...others]
    .filter(({ file }) => file in files)
    .map((page) => ({ ...page, title: fileTitle(files, page.file) }));
}

/** What a service costs, in words. */
function priceNote(files: Files, file: string): string {
  const service = files[file];
  if (!isObject(service)) return '';
  if (service.sale === 'quote') return 'Quote';
  const cents = typeof service.price_cents === 'number' ? service.price_cents : 0;
  if (cents === 0) return 'Free';
  return formatCents(cents, currencyOf(files)) + (service.recurring === 'month' ? ' per month' : '');
}

/** Returns the services by category, in the order of the categories. */
function serviceGroups(files: Files): Group[] {
  const list = files['categories.json'];
  const categories = (isList(list) ? list : []).filter(isObject);
  const categoryOf = (file: string): Value | undefined => {
    const service = files[file];
    return isObject(service) ? service.category : undefined;
  };
  const services = Object.keys(files)
    .filter(isService)
    .map((file) => ({ file, title: fileTitle(files, file), note: priceNote(files, file) }))
    .sort((a, b) => a.title.localeCompare(b.title));
  const groups = categories.map(({ id, name }) => ({
    title: String(name),
    parts: services.filter(({ file }) => categoryOf(file) === id),
  }));
  const rest = services.filter(({ file }) => !groups.some(({ parts }) => parts.some((p) => p.file === file)));
  return [...groups, { title: 'Without a category', parts: rest }].filter(({ parts }) => parts.length > 0);
}

/** Returns everything that can be edited, each part once. */
export function overviewOf(files: Files): Overview {
  const pages = pageParts(files);
  const applications = applicationPages.flatMap((id) => pages.filter(({ file }) => file === fileOfPage(id)));
  const partsOf = (list: SiteParts): Part[] =>
    list
      .filter(([file]) => file === uploads || file in files)
      .map(([file, note]) => ({ file, title: fileTitle(files, file), note }));
  const first = partsOf(firstParts);
  const site = partsOf(siteParts);
  const known = [...first, ...site];
  const others = Object.keys(files)
    .filter((file) => !isPage(file) && !isService(file) && !known.some((part) => part.file === file))
    .map((file) => ({ file, title: fileTitle(files, file), note: '' }));
  const isWord = ({ file }: Part): boolean => file.startsWith('messages/');
  return {
    pages: pages.filter((page) => !applications.includes(page)),
    applications,
    services: serviceGroups(files),
    first,
    site: [...site, ...others.filter((part) => !isWord(part))],
    words: others
      .filter(isWord)
      .map((part) => ({ ...part, title: part.title.replace(wordsPrefix, '') }))
      .sort((a, b) => a.title.localeCompare(b.title)),
  };
}
