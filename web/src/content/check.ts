/**
 * Checks every content file before it is used: `checkContent()` runs in the tests and in the build, never in the
 * browser. The Go program makes the same checks at its start (package content); both are tested with
 * content/testdata/broken.json.
 */
import { contentFiles } from './files';
import { fill, type Words } from './fill';
import { parse } from './parse';
import { type Content, checkTogether } from './rules';
import * as account from './schema/account';
import * as helper from './schema/assistant';
import { type BlockPage, blockPage } from './schema/blocks';
import * as forms from './schema/forms';
import * as landing from './schema/landing';
import * as pages from './schema/pages';
import * as portfolio from './schema/portfolio';
import { Findings, type Infer, type Schema } from './schema/schema';
import * as offers from './schema/services';
import type { Route, Routes } from './schema/site';
import * as site from './schema/site';
import * as twoStep from './schema/two-step';

/** Everything wrong with the content, one problem a line: file, field, what to do. */
export class ContentError extends Error {
  constructor(problems: readonly string[]) {
    super(`The content has ${problems.length} problem(s):\n${problems.join('\n')}`);
    this.name = 'ContentError';
  }
}

const schemas: Readonly<Record<string, Schema<unknown>>> = {
  'brand.json': site.brand,
  'routes.json': site.routes,
  'categories.json': site.categories,
  'navigation.json': site.navigation,
  'account.json': account.accountDialog,
  'two-step.json': twoStep.twoStep,
  'options.json': site.options,
  'partners.demo.json': site.demoPartners,
  'assistant.json': helper.assistant,
  'synonyms.json': helper.synonyms,
  'replies.json': helper.replies,
  'pages/home.json': pages.homePage,
  'pages/pricing.json': pages.pricingPage,
  'pages/service-order.json': pages.serviceOrderPage,
  'pages/payment-success.json': pages.paymentSuccessPage,
  'pages/checkout-incomplete.json': pages.checkoutIncompletePage,
  'pages/partners.json': pages.partnersPage,
  'pages/become-partner.json': pages.becomePartnerPage,
  'pages/auth.json': pages.authPage,
  'pages/calendar.json': pages.calendarPage,
  'pages/admin.json': pages.adminPage,
  'pages/not-found.json': pages.notFoundPage,
  'pages/ai-training.json': offers.aiTrainingPage,
  'pages/1-on-1-training.json': offers.oneOnOnePage,
  'pages/team-workshop.json': offers.teamWorkshopPage,
  'pages/business-ai.json': offers.businessAiPage,
  'pages/digital-products.json': offers.digitalProductsPage,
  'pages/media-creation.json': offers.mediaCreationPage,
  'pages/media.json': offers.mediaPage,
  'pages/licensing.json': offers.licensingPage,
  'pages/contact.json': forms.contactPage,
  'pages/quote.json': forms.quotePage,
  'pages/enterprise.json': forms.enterprisePage,
  'pages/ai-demo.json': landing.aiDemoPage,
  'pages/partner-portal.json': landing.partnerPortalPage,
  'pages/ai-chatbots-for-business.json': landing.chatbotsPage,
  'portfolio/apps.json': portfolio.apps,
  'portfolio/videos.json': portfolio.videos,
  'portfolio/gallery.json': portfolio.gallery,
};

class Reader {
  readonly findings: Findings[] = [];
  readonly #files: ReadonlyMap<string, string>;
  #words: Words | undefined;

  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  /** The checked file. What does not fit its schema is a finding; nothing uses the value then. */
  read<T>(name: string, schema: Schema<T>): T {
    const found = new Findings(name);
    this.findings.push(found);
    const value = this.#value(name, found);
    if (value !== undefined) schema.check(found, '', value);
    return value as T;
  }

  takeWords(brand: Infer<typeof site.brand>): void {
    this.#words = { brand: String(brand?.name), support: String(brand?.support_email) };
  }

  #value(name: string, found: Findings): unknown {
    const text = this.#files.get(name);
    if (text === undefined) return found.bad('', 'cannot be read: add the file');
    try {
      const value = parse(text);
      return this.#words ? fill(value, this.#words) : value;
    } catch (error) {
      return found.bad('', error instanceof Error ? error.message : String(error));
    }
  }

  get problems(): string[] {
    return this.findings.flatMap((found) => found.problems);
  }
}

function readCatalogue(reader: Reader, names: readonly string[]): Content['services'] {
  const services = names.filter((name) => name.startsWith('catalogue/'));
  return services.map((name) => {
    const service = reader.read(name, site.service);
    const id = name.slice('catalogue/'.length, -'.json'.length);
    if (service?.id !== undefined && service.id !== id)
      reader.findings
        .at(-1)
        ?.bad('id', `is "${service.id}", but the file is named "${id}": make them the same`);
    return service;
  });
}

/** The page of every route that no schema above is for: adding one takes no code. */
function readBlockPages(reader: Reader, { routes }: Routes): [Route, BlockPage][] {
  const withoutSchema = (routes ?? []).filter(({ id }) => !Object.hasOwn(schemas, `pages/${id}.json`));
  return withoutSchema.map((route) => [route, reader.read(`pages/${route.id}.json`, blockPage)]);
}

function checkLeftovers(reader: Reader, names: readonly string[]): void {
  const read = new Set(reader.findings.map(({ file }) => file));
  for (const name of names) {
    if (read.has(name)) continue;
    const found = new Findings(name);
    found.bad('', 'is read by nothing: rename it, or add its route to routes.json');
    reader.findings.push(found);
  }
}

/** Throws a ContentError that lists every problem of the content files. */
export function checkContent(files: ReadonlyMap<string, string> = contentFiles): void {
  const reader = new Reader(files);
  const names = [...files.keys()];
  const brand = reader.read('brand.json', site.brand);
  reader.takeWords(brand);
  const routes = reader.read('routes.json', site.routes);
  const content: Content = {
    brand,
    routes,
    blockPages: readBlockPages(reader, routes),
    categories: reader.read('categories.json', site.categories),
    options: reader.read('options.json', site.options),
    partners: reader.read('partners.demo.json', site.demoPartners),
    pricing: reader.read('pages/pricing.json', pages.pricingPage),
    services: readCatalogue(reader, names),
  };
  const read = new Set(reader.findings.map((found) => found.file));
  for (const [name, schema] of Object.entries(schemas)) if (!read.has(name)) reader.read(name, schema);
  checkLeftovers(reader, names);
  const problems = reader.problems.length > 0 ? reader.problems : checkTogether(content, reader.findings);
  if (problems.length > 0) throw new ContentError(problems);
}
