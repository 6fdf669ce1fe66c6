/** What no single field can tell: references, prices against their labels, one place for every service (content/check*.go). */
import { deadLink } from './links';
import type { BlockPage } from './schema/blocks';
import type { PricingPage } from './schema/pages';
import { Findings } from './schema/schema';
import type { Brand, Category, DemoPartner, Option, Options, Route, Routes, Service } from './schema/site';

export interface Content {
  readonly brand: Brand;
  readonly routes: Routes;
  readonly categories: readonly Category[];
  readonly options: Options;
  readonly partners: readonly DemoPartner[];
  readonly pricing: PricingPage;
  readonly services: readonly Service[];
  readonly blockPages: readonly (readonly [Route, BlockPage])[];
}

/**
 * What search engines show of a page in full, in characters. A description that is shorter than the least is
 * replaced by some text of the page.
 */
const maxTitle = 60;
const minDescription = 50;
const maxDescription = 160;
const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pathPattern = /^\/([a-z0-9]+(-[a-z0-9]+)*)?$/;
const quoted = JSON.stringify;

/** Every problem of files that fit their schemas each; `read` holds what they refer to. */
export function checkTogether(content: Content, read: readonly Findings[]): string[] {
  return [
    ...checkBrand(content.brand),
    ...checkRoutes(content.routes),
    ...checkRefs(content, read),
    ...content.services.flatMap(checkService),
    ...checkCategories(content),
    ...checkPricing(content),
    ...content.blockPages.flatMap(([route, page]) => checkBlockPage(route, page)),
    ...checkOptions(content.options),
    ...content.partners.flatMap((partner, i) => checkPartner(partner, i, content.options)),
  ];
}

function checkBrand(brand: Brand): string[] {
  const found = new Findings('brand.json');
  for (const field of ['support_email', 'security_email'] as const) {
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(brand[field]))
      found.bad(field, `is ${quoted(brand[field])}: use a plain email address`);
  }
  return found.problems;
}

function checkId(found: Findings, field: string, id: string): void {
  if (!idPattern.test(id)) found.bad(field, `is ${quoted(id)}: use lower-case words joined by hyphens`);
}

function checkLength(found: Findings, field: string, text: string, least: number, most: number): void {
  const length = [...text].length;
  if (length > most) found.bad(field, `has ${length} characters: shorten it to ${most}`);
  if (length < least) found.bad(field, `has ${length} characters: write at least ${least}`);
}

function checkRoutes({ routes, redirects }: Routes): string[] {
  const found = new Findings('routes.json');
  const paths = new Set<string>();
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  routes.forEach((route, i) => {
    const field = `routes[${i}]`;
    checkId(found, `${field}.id`, route.id);
    if (!pathPattern.test(route.path))
      found.bad(`${field}.path`, `is ${quoted(route.path)}: write it like /team-workshop`);
    if (paths.has(route.path))
      found.bad(`${field}.path`, `${quoted(route.path)} is already used in this list: choose another`);
    if (titles.has(route.title))
      found.bad(
        `${field}.title`,
        `${quoted(route.title)} is already the title of another route: say what is special about this page`,
      );
    if (descriptions.has(route.description))
      found.bad(`${field}.description`, 'is also that of another route: say what is special about this page');
    paths.add(route.path);
    titles.add(route.title);
    descriptions.add(route.description);
    checkLength(found, `${field}.title`, route.title, 0, maxTitle);
    checkLength(found, `${field}.description`, route.description, minDescription, maxDescription);
    for (const anchor of route.anchors) checkId(found, `${field}.anchors`, anchor);
  });
  redirects.forEach(({ from }, i) => {
    if (paths.has(from))
      found.bad(`redirects[${i}].from`, `${quoted(from)} is a route itself: remove one of them`);
  });
  return found.problems;
}

/** Holds the anchors of a page and of its route together. */
function checkBlockPage(route: Route, page: BlockPage): string[] {
  const found = new Findings(`pages/${route.id}.json`);
  const missing = new Set(route.anchors);
  page.blocks.forEach(({ anchor }, i) => {
    if (anchor && !missing.delete(anchor))
      found.bad(
        `blocks[${i}].anchor`,
        `is ${quoted(anchor)}, which is not an anchor of its route, or used twice: correct it or add it in routes.json`,
      );
  });
  for (const anchor of missing)
    found.bad('blocks', `lack the anchor ${quoted(anchor)} that routes.json promises: give it to a block`);
  return found.problems;
}

function checkRefs(content: Content, read: readonly Findings[]): string[] {
  const { routes, categories, services, options } = content;
  const isService = (id: string) => services.some((service) => service.id === id);
  const complaint = {
    link: (to: string) => deadLink(to, routes, isService),
    service: (id: string) =>
      isService(id) ? '' : `names the service ${quoted(id)}, which has no file in catalogue/: correct it`,
    category: (id: string) =>
      categories.some((category) => category.id === id)
        ? ''
        : `names the category ${quoted(id)}, which is not in categories.json: correct it`,
    'paid at once': (id: string) =>
      services.some((service) => service.id === id && service.sale !== 'checkout')
        ? `is missing: ${quoted(id)} cannot be paid at once, so say where its button leads`
        : '',
    'contact type': (type: string) =>
      has(options.contact_types, type) ? '' : 'is not a value of contact_types in options.json: correct it',
  };
  return read.flatMap(({ file, refs }) => {
    const found = new Findings(file);
    for (const { field, kind, value } of refs) {
      const text = complaint[kind](value);
      if (text) found.bad(field, text);
    }
    return found.problems;
  });
}

/** An amount in US cents as the site prints it: $2,997 or $799.99. */
export function priceLabel(cents: number): string {
  const rest = cents % 100;
  const dollars = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}

function checkService(service: Service): string[] {
  const found = new Findings(`catalogue/${service.id}.json`);
  const price = service.price_cents ?? 0;
  checkId(found, 'id', service.id);
  if (service.sale === 'checkout' && price === 0)
    found.bad(
      'price_cents',
      'must be above 0 for a service that is paid at once: add the price, or make sale "quote"',
    );
  else if (service.sale === 'checkout' && service.price_label !== priceLabel(price))
    found.bad(
      'price_label',
      `is ${quoted(service.price_label)}, but price_cents is ${price}: write ${quoted(priceLabel(price))} or correct the price`,
    );
  if (service.sale === 'consultation' && price !== 0)
    found.bad('price_cents', 'must be 0 for a consultation: nothing is charged for it');
  if (service.recurring !== null && service.sale !== 'checkout')
    found.bad('recurring', 'needs sale "checkout": only what is paid can recur');
  return found.problems;
}

function checkCategories({ categories, services, routes }: Content): string[] {
  const found = new Findings('categories.json');
  const listed = new Set<string>();
  categories.forEach((category, i) => {
    checkId(found, `[${i}].id`, category.id);
    category.services.forEach((id, j) => {
      const field = `[${i}].services[${j}]`;
      if (listed.has(id)) found.bad(field, `lists ${quoted(id)} again: keep it in one category`);
      listed.add(id);
      const other = services.find((service) => service.id === id && service.category !== category.id);
      if (other)
        found.bad(
          field,
          `lists ${quoted(id)}, whose file says category ${quoted(other.category)}: make them agree`,
        );
    });
    const { section, card, what_you_get } = category;
    if (section && !pricingAnchors(routes).includes(section))
      found.bad(
        `[${i}].section`,
        `is ${quoted(section)}, which /pricing does not have: use one of its anchors in routes.json`,
      );
    if (new Set([section, card, what_you_get].map((part) => part === undefined)).size > 1)
      found.bad(`[${i}]`, 'must have section, card and what_you_get together, or none of them: complete it');
  });
  const unlisted = services.filter((service) => !listed.has(service.id));
  return [
    ...found.problems,
    ...unlisted.map(
      ({ id }) => `catalogue/${id}.json: id is in no list of services in categories.json: add it there`,
    ),
  ];
}

const pricingAnchors = (routes: Routes) =>
  routes.routes.find(({ path }) => path === '/pricing')?.anchors ?? [];

function checkPricing({ pricing, routes }: Content): string[] {
  const found = new Findings('pages/pricing.json');
  pricing.sections.forEach((section, i) => {
    if (!pricingAnchors(routes).includes(section.id))
      found.bad(
        `sections[${i}].id`,
        `is ${quoted(section.id)}, which is not an anchor of /pricing in routes.json: correct it or add it there`,
      );
  });
  return found.problems;
}

const has = (set: readonly Option[], value: string) => set.some((option) => option.value === value);

function checkOptions(options: Options): string[] {
  const found = new Findings('options.json');
  const clash = (field: string, set: readonly Option[], { value }: Option) => {
    if (has(set, value))
      found.bad(`${field}.value`, `${quoted(value)} is also a value of its set: choose another`);
  };
  clash('all_services', options.partner_services, options.all_services);
  clash('not_specified', options.partner_team_sizes, options.not_specified);
  clash('not_specified', options.partner_pricing_ranges, options.not_specified);
  return found.problems;
}

function checkPartner(partner: DemoPartner, i: number, options: Options): string[] {
  const found = new Findings('partners.demo.json');
  const mustBeIn = (name: string, value: string | undefined, set: readonly Option[], setName: string) => {
    if (value !== undefined && !has(set, value))
      found.bad(`[${i}].${name}`, `is ${quoted(value)}: use a value of ${setName} in options.json`);
  };
  mustBeIn('team_size', partner.team_size, options.partner_team_sizes, 'partner_team_sizes');
  mustBeIn('pricing_range', partner.pricing_range, options.partner_pricing_ranges, 'partner_pricing_ranges');
  partner.services_offered.forEach((service, j) => {
    mustBeIn(`services_offered[${j}]`, service, options.partner_services, 'partner_services');
  });
  const tenths = partner.rating * 10;
  if (tenths < 0 || tenths > 50 || Math.abs(tenths - Math.round(tenths)) > 1e-9)
    found.bad(`[${i}].rating`, `is ${partner.rating}: use 0 to 5 with one decimal`);
  if (partner.years_experience > 50)
    found.bad(`[${i}].years_experience`, `is ${partner.years_experience}: use 0 to 50`);
  for (const [name, rule] of [
    ['website_url', /^https:\/\/.*\.example$/],
    ['contact_email', /@.*\.example$/],
  ] as const)
    if (!rule.test(partner[name]))
      found.bad(
        `[${i}].${name}`,
        `is ${quoted(partner[name])}: use an address on a .example domain, since the company is fictional`,
      );
  if (partner.is_verified && !partner.is_active)
    found.bad(
      `[${i}].is_verified`,
      'is true for a partner that is not active: an application is pending until it is approved',
    );
  return found.problems;
}
