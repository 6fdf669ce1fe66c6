// @vitest-environment node
//
// Checks every block of structured data that the site sends, against Google's rules for its type
// (developers.google.com/search/docs/appearance/structured-data) and against the content of its page.
import { describe, expect, test } from 'vitest';
import { site } from '../../content/built-in.ts';
import { renderPage } from '../render.tsx';
import { structuredData } from './page-data.ts';
import { origin, type Thing } from './types.ts';

const { routes, services } = site;
const shown = routes.routes.filter(({ noindex }) => !noindex);
const absoluteUrl = /^https:\/\/origin\.invalid\/[^\s{}]*$/;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '@type' in value;

/** Returns a node with all nodes it contains. */
function withParts(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(withParts);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(withParts);
  return isThing(value) ? [value, ...inner] : inner;
}

/** Required properties by type. The site sends only the types listed here. */
const required: Record<string, readonly string[]> = {
  Organization: ['@id', 'name', 'url'],
  WebSite: ['name', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Service: ['@id', 'name', 'description', 'serviceType', 'provider'],
  Offer: ['url'],
  PriceSpecification: ['minPrice', 'priceCurrency'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'duration'],
};
const urls = ['url', 'item', 'logo', 'thumbnailUrl', 'contentUrl', '@id'];

const thingsOn = (path: string): Thing[] => withParts(structuredData(site, path));
const ofType = (path: string, type: string): Thing[] =>
  thingsOn(path).filter((thing) => thing['@type'] === type);

/** Returns the text of a page as a visitor reads it. */
function wordsOf(path: string): string {
  const { markup } = renderPage(site, path);
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}

describe.each(shown.map(({ path }) => path))('%s', (path) => {
  test('has everything that its types require, and only absolute addresses', () => {
    const things = thingsOn(path);
    expect(things.length).toBeGreaterThan(0);
    for (const thing of things) {
      const type = thing['@type'];
      expect(required, `the type ${type} has no rule in this test`).toHaveProperty(type);
      for (const property of required[type] ?? []) {
        expect(thing[property], `${type}.${property}`).toBeTruthy();
        expect(thing[property], `${type}.${property}`).not.toEqual([]);
      }
      for (const property of urls) {
        if (thing[property] !== undefined)
          expect(thing[property], `${type}.${property}`).toMatch(absoluteUrl);
      }
    }
  });

  test('contains nothing that the page does not show', () => {
    const words = wordsOf(path);
    for (const { name, acceptedAnswer } of ofType(path, 'Question')) {
      expect(words).toContain(name);
      expect(words).toContain((acceptedAnswer as Thing).text);
    }
    for (const thing of ofType(path, 'Service')) {
      const service = services.find(({ id }) => thing['@id'] === `${origin}${path}#${id}`);
      expect(words, String(thing['@id'])).toContain(service?.price_label.replace(/^\D+/, ''));
    }
  });

  test('uses the prices of the catalogue', () => {
    for (const { '@id': id, offers } of ofType(path, 'Service')) {
      const service = services.find((entry) => id === `${origin}${path}#${entry.id}`);
      expect(service?.pages).toContain(path);
      if (!offers) continue;
      const { price, priceCurrency, priceSpecification } = offers as Thing;
      const stated = priceSpecification as Thing | undefined;
      const amounts = [price, stated?.price, stated?.minPrice].filter((amount) => amount !== undefined);
      expect(amounts.length).toBeGreaterThan(0);
      for (const amount of amounts) expect(Math.round(Number(amount) * 100)).toBe(service?.price_cents);
      expect(priceCurrency ?? stated?.priceCurrency).toBe('USD');
      expect(price === undefined).toBe(service?.sale !== 'checkout');
    }
  });

  test('places the page below home, each step once', () => {
    const steps = ofType(path, 'ListItem');
    if (path === '/') {
      expect(steps).toEqual([]);
      return;
    }
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, i) => i + 1));
    expect(steps[0]?.item).toBe(`${origin}/`);
    expect(steps.at(-1)?.item).toBe(origin + path);
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });
});

test('only the home page describes the organization and the site', () => {
  expect(ofType('/', 'Organization')).toHaveLength(1);
  expect(ofType('/', 'WebSite')).toHaveLength(1);
  const others = shown.filter(({ path }) => path !== '/' && ofType(path, 'WebSite').length > 0);
  expect(others).toEqual([]);
});

test('every service is offered on some page', () => {
  const sold = shown.flatMap(({ path }) => ofType(path, 'Service').map(({ name }) => name));
  expect(services.filter(({ name }) => !sold.includes(name))).toEqual([]);
});

test('opinions are never marked up: the testimonials are samples', () => {
  const types = shown.flatMap(({ path }) => thingsOn(path).map((thing) => thing['@type']));
  expect(types).not.toContain('Review');
  expect(types).not.toContain('AggregateRating');
});

test('a page that search engines do not show sends nothing', () => {
  expect(structuredData(site, '/auth')).toBeUndefined();
  expect(structuredData(site, '/nope')).toBeUndefined();
});
