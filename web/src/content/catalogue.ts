import { categoryNames } from './category-names';
import { filled } from './fill';
import type { PackageCard, Service } from './types.gen';

const files = import.meta.glob<unknown>('../../../content/catalogue/*.json', {
  eager: true,
  import: 'default',
});
const byId = new Map(
  Object.values(files)
    .map((file) => filled<`catalogue/${string}.json`>(file))
    .map((service) => [service.id, service]),
);

/** The service with this id. */
export const serviceOf = (id: string): Service | undefined => byId.get(id);

/** Every service in the order of the categories. */
export const services: readonly Service[] = categoryNames.flatMap((category) =>
  category.services.flatMap((id) => byId.get(id) ?? []),
);

/** A package as a card shows it, with the service it sells. */
export interface Offer {
  readonly service: Service;
  readonly name: string;
  readonly priceLabel: string;
  readonly priceUnit: string | undefined;
  readonly includes: readonly string[];
  readonly badge: string | undefined;
  readonly actionLabel: string;
  /** Where the button leads; undefined: it starts the checkout. */
  readonly to: string | undefined;
}

/** Completes a package card with what its service says. What is charged is always the service's price. */
export function offer(card: PackageCard): Offer {
  const service = byId.get(card.service);
  if (!service) throw new Error(`No service has the id ${card.service}: correct the package card`);
  return {
    service,
    name: card.name ?? service.name,
    priceLabel: card.price_label ?? service.price_label,
    // A label of its own replaces the price as a whole, its unit included.
    priceUnit: card.price_unit ?? (card.price_label ? undefined : service.price_unit),
    includes: card.includes ?? service.includes,
    badge: card.badge,
    actionLabel: card.action.label,
    to: card.action.to,
  };
}
