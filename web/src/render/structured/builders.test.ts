import { describe, expect, test } from 'vitest';
import { site } from '../../content/built-in.ts';
import type { Service } from '../../content/types.gen.ts';
import { breadcrumbs, trailTo } from './breadcrumbs.ts';
import { faqPage } from './faq.ts';
import { organization } from './organization.ts';
import { offerOf, servicesOn } from './services.ts';
import { isoDuration, videosOn } from './videos.ts';

const { brand } = site;

describe('the organization', () => {
  test('leaves out data that the owner has not filled in', () => {
    const found = organization({ ...brand, phone: null, postal_address: null, social: [] });
    expect(found).not.toHaveProperty('telephone');
    expect(found).not.toHaveProperty('address');
    expect(found).not.toHaveProperty('sameAs');
    expect(JSON.stringify(found)).not.toContain(brand.unset_text);
  });

  test('contains filled-in data', () => {
    const social = ['https://code.example/us'];
    const found = organization({ ...brand, phone: '+1 555 0100', postal_address: '1 Pier, Port', social });
    expect(found).toMatchObject({
      telephone: '+1 555 0100',
      address: '1 Pier, Port',
      sameAs: ['https://code.example/us'],
    });
  });
});

const service: Service = {
  id: 'lamp',
  name: 'Lamp',
  category: 'media',
  sale: 'checkout',
  price_cents: 79999,
  recurring: null,
  price_label: '$799.99',
  description: 'A light.',
  includes: ['Oil'],
  pages: ['/licensing'],
};

describe('an offer', () => {
  const url = 'https://origin.invalid/licensing';

  test('states the price that is charged', () => {
    expect(offerOf(service, url, 'usd')).toEqual({
      '@type': 'Offer',
      url,
      price: '799.99',
      priceCurrency: 'USD',
    });
  });

  test('states that a recurring price is per month', () => {
    expect(offerOf({ ...service, recurring: 'month', price_cents: 299900 }, url, 'usd')).toMatchObject({
      price: '2999.00',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: '2999.00', unitCode: 'MON' },
    });
  });

  test('states whether tax is included, if the owner charges tax', () => {
    const taxed = { ...service, price_tax: { text: 'plus VAT', included: false } };
    expect(offerOf(taxed, url, 'usd')).toMatchObject({
      price: '799.99',
      priceSpecification: { price: '799.99', valueAddedTaxIncluded: false },
    });
    expect(offerOf({ ...taxed, sale: 'quote' }, url, 'usd')).toMatchObject({
      priceSpecification: { minPrice: '799.99', valueAddedTaxIncluded: false },
    });
  });

  test('states the minimum of a price by quote', () => {
    const offer = offerOf({ ...service, sale: 'quote', price_cents: 49700 }, url, 'usd');
    expect(offer).toMatchObject({ priceSpecification: { minPrice: '497.00', priceCurrency: 'USD' } });
    expect(offer).not.toHaveProperty('price');
  });

  test('is not made where the site names no price', () => {
    expect(offerOf({ ...service, sale: 'quote', price_cents: undefined }, url, 'usd')).toBeUndefined();
    expect(offerOf({ ...service, sale: 'consultation', price_cents: 0 }, url, 'usd')).toBeUndefined();
  });
});

test('a service is on the pages that sell it, under the name of its category', () => {
  const categories = [{ id: 'media', name: 'Media Creation' }];
  const [found, ...others] = servicesOn('/licensing', [service], categories, { brand, currency: 'usd' });
  expect(found).toMatchObject({
    name: 'Lamp',
    serviceType: 'Media Creation',
    provider: { name: brand.name },
  });
  expect(others).toEqual([]);
  expect(servicesOn('/quote', [service], categories, { brand, currency: 'usd' })).toEqual([]);
});

test('questions keep their text and order', () => {
  const { mainEntity } = faqPage({
    title: 'Questions',
    items: [
      { question: 'Is 1 < 2?', answer: 'Yes.' },
      { question: 'Why?', answer: 'It is.' },
    ],
  });
  expect(mainEntity).toMatchObject([
    { name: 'Is 1 < 2?', acceptedAnswer: { text: 'Yes.' } },
    { name: 'Why?', acceptedAnswer: { text: 'It is.' } },
  ]);
});

describe('breadcrumbs', () => {
  const above: Record<string, string> = { '/c': '/b', '/b': '/', '/x': '/y', '/y': '/x' };

  test('lead from home to the page', () => {
    expect(trailTo('/c', (path) => above[path])).toEqual(['/', '/b', '/c']);
    expect(breadcrumbs([{ name: 'Home', path: '/' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://origin.invalid/' },
    ]);
  });

  test('lead from home to pages that link back to each other', () => {
    expect(trailTo('/x', (path) => above[path])).toEqual(['/', '/y', '/x']);
  });
});

describe('a film', () => {
  const planned = { id: 'ballad', title: 'Ballad', description: 'A voice.' };
  const made = {
    ...planned,
    film: { mp4: '/media/videos/ballad.1a2b3c4d.mp4', width: 1280, height: 720, duration_ms: 12_480 },
    poster: { webp: '/media/videos/ballad-poster.5e6f7a8b.webp' },
    uploaded_on: '2026-11-21',
  };

  test('is announced with its file, its picture, its day and its length', () => {
    expect(videosOn('/media', [made])).toEqual([
      {
        '@type': 'VideoObject',
        '@id': 'https://origin.invalid/media#ballad',
        name: 'Ballad',
        description: 'A voice.',
        thumbnailUrl: 'https://origin.invalid/media/videos/ballad-poster.5e6f7a8b.webp',
        contentUrl: 'https://origin.invalid/media/videos/ballad.1a2b3c4d.mp4',
        uploadDate: '2026-11-21T00:00:00Z',
        duration: 'PT12S',
        width: 1280,
        height: 720,
      },
    ]);
  });

  test('is not announced before its file is there', () => {
    expect(videosOn('/media', [planned])).toEqual([]);
  });

  test('lasts at least a second', () => {
    expect(isoDuration(200)).toBe('PT1S');
  });
});
