/**
 * Cards for services that the owner has added: a page sells them (`pages` of a service), but its content has no card.
 */
import { type Offer, offer, serviceOf } from '../../content/catalogue.ts';
import { blockOf, type Site } from '../../content/site.ts';
import type { Block, PackageAction, Page, Service } from '../../content/types.gen.ts';
import { paths } from '../../paths.ts';

type Known = Pick<Site, 'categories' | 'services' | 'pages'>;

/** Kinds of blocks that can show added services, most suitable first. */
const sellers: readonly Block['kind'][] = ['packages', 'package-list', 'price-statement'];

const shownBlocks = ({ blocks }: Page): Block[] => blocks.filter(({ hidden }) => !hidden);

/** Reports whether a page has a card for a service, or a link to its order form. Search results are no cards. */
function sells(page: Page, { id }: Service): boolean {
  const blocks = shownBlocks(page).filter(({ kind }) => kind !== 'service-search');
  const content = JSON.stringify([page.head, blocks]);
  return content.includes(`"service":"${id}"`) || content.includes(`service=${id}"`);
}

/** Returns the button of a service: that of the first card on /pricing with the same kind of sale. */
function actionOf(site: Known, { id, sale }: Service): PackageAction {
  const cards = (site.pages.get('pricing')?.blocks ?? []).flatMap((block) =>
    block.kind === 'package-list' ? block.packages : [],
  );
  const alike = cards.find(({ service }) => serviceOf(site, service)?.sale === sale);
  if (alike) return alike.action;
  const { checkout_label: label } = blockOf(site, 'order-form').summary;
  return sale === 'quote' ? { label, to: paths.quote(id) } : { label };
}

type Seller = Extract<Block, { kind: 'packages' | 'package-list' | 'price-statement' }>;

const isSeller = (block: Block): block is Seller => sellers.includes(block.kind);

/** Reports whether a block sells a service of a category. */
const sellsOf = (site: Known, block: Seller, category: string): boolean =>
  (block.kind === 'price-statement' ? [block] : block.packages).some(
    ({ service }) => serviceOf(site, service)?.category === category,
  );

/**
 * Returns the offers of added services that a block of the page at a path shows. The consultation has a form instead of
 * a card. One block shows a service: one that sells its category, or else the most suitable.
 */
export function addedTo(site: Known, path: string, page: Page, block: string): readonly Offer[] {
  const blocks = shownBlocks(page)
    .filter(isSeller)
    .sort((a, b) => sellers.indexOf(a.kind) - sellers.indexOf(b.kind));
  const shownIn = ({ category }: Service): string | undefined =>
    (blocks.find((each) => sellsOf(site, each, category)) ?? blocks[0])?.id;
  return site.services
    .filter(
      (service) => service.sale !== 'consultation' && service.pages.includes(path) && !sells(page, service),
    )
    .filter((service) => shownIn(service) === block)
    .map((service) => offer(site, { service: service.id, action: actionOf(site, service) }));
}
