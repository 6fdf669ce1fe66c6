/** Services that a page sells, at their catalog price. A price that is negotiated first is left out. */

import type { Site } from '../../content/site.ts';
import type { Category, Service } from '../../content/types.gen.ts';
import { discountOf } from '../../lib/discount.ts';
import { currencyCode } from '../../lib/money.ts';
import { priceTaxOf } from '../../lib/price-tax.ts';
import { organizationStub } from './organization.ts';
import { absolute, type Thing } from './types.ts';

/** Formats cents for schema.org: "2997.00". */
const amount = (cents: number): string => (cents / 100).toFixed(2);

/** UN/CEFACT code of the unit of a recurring price. */
const unitCodes = { month: 'MON' } as const;

/** States whether the price includes tax; empty while the owner charges none. */
function taxIn(service: Service): Partial<Thing> {
  const tax = priceTaxOf(service);
  return tax ? { valueAddedTaxIncluded: tax.included } : {};
}

function fixedPrice(cents: number, service: Service, currency: string): Partial<Thing> {
  const { recurring } = service;
  const price = { price: amount(cents), priceCurrency: currencyCode(currency) };
  const unit = recurring ? { unitCode: unitCodes[recurring] } : {};
  const more = { ...unit, ...taxIn(service) };
  if (Object.keys(more).length === 0) return price;
  return { ...price, priceSpecification: { '@type': 'UnitPriceSpecification', ...price, ...more } };
}

/** A price that a quote starts from. */
const lowestPrice = (cents: number, service: Service, currency: string): Partial<Thing> => ({
  priceSpecification: {
    '@type': 'PriceSpecification',
    minPrice: amount(cents),
    priceCurrency: currencyCode(currency),
    ...taxIn(service),
  },
});

/** Returns the offer of a service on a page; undefined if the site shows no price. */
export function offerOf(service: Service, url: string, currency: string): Thing | undefined {
  const cents = service.price_cents ?? 0;
  if (cents === 0) return undefined;
  const price =
    service.sale === 'checkout'
      ? fixedPrice(cents, service, currency)
      : lowestPrice(cents, service, currency);
  const ends = service.sale === 'checkout' ? discountOf(service)?.ends : undefined;
  return { '@type': 'Offer', url, ...price, ...(ends && { priceValidUntil: ends }) };
}

/** Returns every service that a page sells, in sales order. */
export function servicesOn(
  path: string,
  services: readonly Service[],
  categories: readonly Pick<Category, 'id' | 'name'>[],
  { brand, currency }: Pick<Site, 'brand' | 'currency'>,
): Thing[] {
  const url = absolute(path);
  return services
    .filter(({ pages }) => pages.includes(path))
    .map((service) => {
      const offers = offerOf(service, url, currency);
      return {
        '@type': 'Service',
        '@id': `${url}#${service.id}`,
        name: service.name,
        description: service.description,
        serviceType: categories.find(({ id }) => id === service.category)?.name,
        provider: organizationStub(brand),
        ...(offers ? { offers } : {}),
      };
    });
}
