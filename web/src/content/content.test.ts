import { describe, expect, it } from 'vitest';
import { site } from './built-in';
import { offer, offersOf, serviceOf } from './catalogue';
import { contentFiles } from './files';
import { blockOf, pageOf, routeOf } from './site';

const { brand, categories, services } = site;

describe('the catalogue', () => {
  it('holds every file once, in the order of the categories', () => {
    const files = [...contentFiles.keys()].filter((name) => name.startsWith('catalogue/'));
    expect(services.map(({ id }) => `catalogue/${id}.json`).sort()).toEqual(files.sort());
    expect(services.map(({ id }) => id)).toEqual(categories.flatMap((category) => category.services));
  });

  it('knows no service that is not in it', () => {
    expect(serviceOf(site, 'video-package')?.price_cents).toBe(149700);
    expect(serviceOf(site, 'constructor')).toBeUndefined();
  });
});

describe('a package card', () => {
  const action = { label: 'Buy Now' };

  it('shows the data of its service', () => {
    const card = offer(site, { service: 'private-training', action });
    expect(card).toMatchObject({
      name: 'Private 1-on-1 Training',
      priceLabel: '$297',
      priceUnit: 'per session',
    });
    expect(card.to).toBeUndefined();
  });

  it('can show its own price without changing the charged price', () => {
    const card = offer(site, { service: 'private-training', price_label: '$597', action });
    expect(card).toMatchObject({ priceLabel: '$597', priceUnit: undefined });
    expect(card.service.price_cents).toBe(29700);
  });

  it('of an unknown service is refused', () => {
    expect(() => offer(site, { service: 'nothing', action })).toThrow('nothing');
  });

  it('of the pricing page starts a checkout exactly when its service is paid at once', () => {
    const cards = pageOf(site, 'pricing').blocks.flatMap((block) =>
      block.kind === 'package-list' ? offersOf(site, block) : [],
    );
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards)
      expect([card.service.id, card.to === undefined]).toEqual([
        card.service.id,
        card.service.sale === 'checkout',
      ]);
  });
});

it('brand and support address are filled into texts', () => {
  expect(blockOf(site, 'desk').title).toBe(`Admin Dashboard - Manage ${brand.name} and Partnership Requests`);
  expect(blockOf(site, 'contact-cards').cards[0]?.action.to).toBe(`mailto:${brand.support_email}`);
});

it('a route is found by its exact path', () => {
  expect(routeOf(site, '/auth')?.noindex).toBe(true);
  expect(routeOf(site, '/pricing/')).toBeUndefined();
});
