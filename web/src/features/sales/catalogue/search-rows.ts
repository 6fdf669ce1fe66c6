/** Rows of the search on /pricing: the page's featured entries, then every other service. */
import { serviceOf } from '../../../content/catalogue.ts';
import type { Site } from '../../../content/site.ts';
import type { SearchEntry, Service } from '../../../content/types.gen.ts';

/** A service in the search. A campaign's discount may be beside the price (lib/discount.ts). */
export interface SearchRow {
  readonly id: string;
  readonly name: string;
  readonly price_label: string;
  readonly description: string;
  readonly category: string;
  readonly category_name: string;
  /** Target of the row: the service, highlighted on its page. */
  readonly to: string;
  /** Additional search words. */
  readonly keywords: readonly string[];
  /** Only shown if the query matches it. */
  readonly hidden?: true;
}

export function searchRows(
  site: Pick<Site, 'services' | 'categories'>,
  entries: readonly SearchEntry[],
): readonly SearchRow[] {
  const row = (shown: Omit<SearchRow, 'category_name' | 'to' | 'keywords'>, service: Service): SearchRow => {
    const category = site.categories.find(({ id }) => id === service.category);
    return {
      ...shown,
      category_name: category?.name ?? '',
      to: `${category?.page ?? '/pricing'}#${service.id}`,
      keywords: [service.name, ...service.includes, ...(service.keywords ?? [])],
    };
  };
  const fixed = entries.flatMap(({ service: id, ...entry }) => {
    const service = serviceOf(site, id);
    return service ? [row(entry, service)] : [];
  });
  const others = site.services
    .filter(({ id }) => !entries.some(({ service }) => service === id))
    .map(({ id, name, category, price_label, description, ...rest }) => {
      const campaign = 'price_campaign' in rest && { price_campaign: rest.price_campaign };
      const tax = 'price_tax' in rest && { price_tax: rest.price_tax };
      const shown = {
        id,
        name,
        category,
        price_label,
        description,
        ...campaign,
        ...tax,
        hidden: true as const,
      };
      return row(shown, { id, name, category, price_label, description, ...rest });
    });
  return [...fixed, ...others];
}
