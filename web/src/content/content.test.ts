import { describe, expect, it } from 'vitest';
import { admin } from './admin';
import { brand } from './brand';
import { offer, serviceOf, services } from './catalogue';
import { categories, mainCategories, quickBuy } from './categories';
import { contentFiles } from './files';
import { home } from './home';
import { pricing } from './pricing';
import { routeOf } from './routes';

describe('the catalogue', () => {
  it('holds every file once, in the order of the categories', () => {
    const files = [...contentFiles.keys()].filter((name) => name.startsWith('catalogue/'));
    expect(services.map(({ id }) => `catalogue/${id}.json`).sort()).toEqual(files.sort());
    expect(services.map(({ id }) => id)).toEqual(categories.flatMap((category) => category.services));
  });

  it('knows no service that is not in it', () => {
    expect(serviceOf('video-package')?.price_cents).toBe(149700);
    expect(serviceOf('constructor')).toBeUndefined();
  });
});

describe('a package card', () => {
  const action = { label: 'Buy Now' };

  it('shows what its service says', () => {
    const card = offer({ service: 'private-training', action });
    expect(card).toMatchObject({
      name: 'Private 1-on-1 Training',
      priceLabel: '$297',
      priceUnit: 'per session',
    });
    expect(card.to).toBeUndefined();
  });

  it('can print its own price without changing what is charged', () => {
    const card = offer({ service: 'private-training', price_label: '$597', action });
    expect(card).toMatchObject({ priceLabel: '$597', priceUnit: undefined });
    expect(card.service.price_cents).toBe(29700);
  });

  it('of an unknown service is refused', () => {
    expect(() => offer({ service: 'nothing', action })).toThrow('nothing');
  });

  it('of the pricing page starts a checkout exactly when its service is paid at once', () => {
    for (const card of pricing.sections.flatMap((section) => section.packages).map(offer))
      expect([card.service.id, card.to === undefined]).toEqual([
        card.service.id,
        card.service.sale === 'checkout',
      ]);
  });
});

it('Quick Buy orders the first package of each category of the home page', () => {
  expect(mainCategories.map(quickBuy)).toEqual([
    '/service-order?service=private-training',
    '/service-order?service=business-ai-starter',
    '/service-order?service=mvp-development',
    '/service-order?service=video-package',
  ]);
});

it('brand and support address are filled into texts', () => {
  expect(admin.title).toBe(`Admin Dashboard - Manage ${brand.name} and Partnership Requests`);
  expect(home.contact.cards[0]?.action.to).toBe(`mailto:${brand.support_email}`);
});

it('a route is found by its exact path', () => {
  expect(routeOf('/auth')?.noindex).toBe(true);
  expect(routeOf('/pricing/')).toBeUndefined();
});
