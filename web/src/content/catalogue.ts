/** Helpers for services and their categories. */

import { blockOf, type Site } from './site.ts';
import type { Category, PackageCard, Service } from './types.gen.ts';

/** A package card with the service it sells. */
export interface Offer {
  readonly service: Service;
  readonly name: string;
  readonly priceLabel: string;
  readonly priceUnit: string | undefined;
  /** The entry with the printed price, its tax and the price before a campaign. */
  readonly priced: object;
  readonly includes: readonly string[];
  readonly badge: string | undefined;
  readonly actionLabel: string;
  /** Target of the button; undefined if it starts the checkout. */
  readonly to: string | undefined;
}

export const serviceOf = ({ services }: Pick<Site, 'services'>, id: string): Service | undefined =>
  services.find((service) => service.id === id);

/** Completes a package card with the data of its service. Buyers always pay the service's price. */
export function offer(site: Pick<Site, 'services'>, card: PackageCard): Offer {
  const service = serviceOf(site, card.service);
  if (!service) throw new Error(`No service has the id ${card.service}: correct the package card`);
  return {
    service,
    name: card.name ?? service.name,
    priceLabel: card.price_label ?? service.price_label,
    // A custom label replaces the whole price, including its unit.
    priceUnit: card.price_unit ?? (card.price_label ? undefined : service.price_unit),
    priced: card.price_label ? card : service,
    includes: card.includes ?? service.includes,
    badge: card.badge,
    actionLabel: card.action.label,
    to: card.action.to,
  };
}

/** Returns the offers of a list of packages. */
export const offersOf = (
  site: Pick<Site, 'services'>,
  { packages }: { packages: readonly PackageCard[] },
): readonly Offer[] => packages.map((card) => offer(site, card));

/** A category with a card on the home page. */
export type MainCategory = Category & Required<Pick<Category, 'card' | 'what_you_get'>>;

const isMain = (category: Category): category is MainCategory => category.card !== undefined;

/** Returns the four categories of the home page and of the pricing search. */
export const mainCategories = ({ categories }: Pick<Site, 'categories'>): readonly MainCategory[] =>
  categories.filter(isMain);

/** Returns the service names that are allowed in an address, and the fallback for all others. */
export const namesOf = ({
  services,
  categories,
  pages,
}: Pick<Site, 'services' | 'categories' | 'pages'>) => ({
  services: services.map(({ id, name }) => ({ id, name })),
  categories: categories.map(({ name }) => ({ name })),
  fallback: blockOf({ pages }, 'incomplete').default_service,
});

/** A service in the order form. */
export interface OrderableService extends Service {
  /** Unit and tax of the price, shown until a quote returns the total. */
  readonly after_price?: string;
}

/** Removes the keywords, which only the search on /pricing reads. */
const orderable =
  (taxOf: (service: object) => string | undefined) =>
  ({ keywords: _, ...service }: Service): OrderableService => {
    const after = [service.price_unit, taxOf(service)].filter(Boolean).join(' ');
    return after ? { ...service, after_price: after } : service;
  };

/** Returns every service, grouped by the category that sells it. `taxOf` returns the tax note of a price. */
export const catalogueOf = (
  site: Pick<Site, 'services' | 'categories'>,
  taxOf: (service: object) => string | undefined,
) =>
  site.categories.map(({ id, name, services }) => ({
    id,
    name,
    services: services.flatMap((service) => serviceOf(site, service) ?? []).map(orderable(taxOf)),
  }));
