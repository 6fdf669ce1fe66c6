/**
 * Cards for services that the owner has added: a page sells them (`pages` of a service), but its content has no card.
 */
import { type Offer, offer, serviceOf } from '../../../content/catalogue.ts';
import type { Site } from '../../../content/site.ts';
import type { PackageAction, Service } from '../../../content/types.gen.ts';
import { paths } from '../../../paths.ts';

type Known = Pick<Site, 'services' | 'pages'>;

/** Reports whether content has a card for a service, or a link to its order form. */
function names(content: string, { id }: Service): boolean {
  return content.includes(`"service":"${id}"`) || content.includes(`service=${id}"`);
}

/** Returns the button of a service: that of the first card on /pricing with the same kind of sale. */
function actionOf(site: Known, { id, sale }: Service): PackageAction {
  const cards = site.pages.pricing.sections.flatMap(({ packages }) => packages);
  const alike = cards.find(({ service }) => serviceOf(site, service)?.sale === sale);
  if (alike) return alike.action;
  const { checkout_label: label } = site.pages['service-order'].summary;
  return sale === 'quote' ? { label, to: paths.quote(id) } : { label };
}

/**
 * Returns the offers of added services that the page at a path sells. The consultation has a form instead of a card.
 */
export function addedOffers(site: Known, path: string, content: object): readonly Offer[] {
  const text = JSON.stringify(content);
  return site.services
    .filter(
      (service) => service.sale !== 'consultation' && service.pages.includes(path) && !names(text, service),
    )
    .map((service) => offer(site, { service: service.id, action: actionOf(site, service) }));
}
