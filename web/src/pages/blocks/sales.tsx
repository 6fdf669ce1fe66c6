/** Blocks with services for sale. */
import { mainCategories, offer, offersOf } from '../../content/catalogue.ts';
import { messages } from '../../content/messages.ts';
import { pick } from '../../content/pick.ts';
import type {
  BlockFrame,
  PackageCard,
  PackageList as PackageListContent,
  QuickPurchase as QuickPurchaseWords,
  ServiceCardsWords,
  ServiceSearchWords,
} from '../../content/types.gen.ts';
import { ServiceSearch as Search } from '../../features/sales/catalogue/ServiceSearch.island.tsx';
import { searchRows } from '../../features/sales/catalogue/search-rows.ts';
import { PackageLedger } from '../../features/sales/orders/PackageLedger.tsx';
import { PriceStatement as Statement } from '../../sections/PriceStatement.tsx';
import { QuickPurchase as Purchase } from '../../sections/QuickPurchase.island.tsx';
import { ServiceCards as Cards } from '../../sections/ServiceCards.island.tsx';
import { Island } from '../../ui/Island.tsx';
import type { PartProps } from '../part.ts';
import { addedTo } from './added-offers.ts';
import { offerButton } from './offer-button.tsx';

export const PackageList = ({ content, page, path, site }: PartProps<PackageListContent & BlockFrame>) => (
  <PackageLedger
    content={content}
    offers={[...offersOf(site, content), ...addedTo(site, path, page, content.id)]}
  />
);

/** One service and, below it, those that the owner has added to a page without packages. */
export function PriceStatement({ content, page, path, site }: PartProps<PackageCard & BlockFrame>) {
  const sold = offer(site, content);
  const added = addedTo(site, path, page, content.id);
  const category = site.categories.find(({ id }) => id === added[0]?.service.category);
  return (
    <>
      <Statement offer={sold} action={(describedBy) => offerButton(site)(sold, describedBy, true)} />
      {category && <PackageLedger content={{ title: category.name }} offers={added} />}
    </>
  );
}

/** Links to the package lists of the page. */
export const Contents = ({ page, path }: Pick<PartProps<object>, 'page' | 'path'>) => (
  <nav aria-label={messages('site.catalogue')('sections_label')} className="wrap pb-12 lg:pb-16">
    <ul className="flex flex-wrap gap-x-6">
      {page.blocks.map(
        (block) =>
          block.kind === 'package-list' &&
          !block.hidden && (
            <li key={block.id}>
              <a href={`${path}#${block.id}`} className="text-link inline-flex min-h-11 items-center">
                {block.title}
              </a>
            </li>
          ),
      )}
    </ul>
  </nav>
);

export const ServiceSearch = ({ content, site }: PartProps<ServiceSearchWords>) => (
  <div className="wrap pb-6">
    <div className="max-w-3xl">
      <Island
        name="ServiceSearch"
        of={Search}
        when="state"
        props={{
          words: pick(content, 'label', 'placeholder', 'category_label', 'empty_text', 'empty_actions'),
          rows: searchRows(site, content.entries),
        }}
        copy={{ categories: mainCategories(site).map(({ id, name }) => ({ id, name })) }}
      />
    </div>
  </div>
);

export const ServiceCards = ({ content, site }: PartProps<ServiceCardsWords>) => (
  <Island
    name="ServiceCards"
    of={Cards}
    props={{
      words: pick(
        content,
        'title',
        'text',
        'get_started_label',
        'learn_more_label',
        'what_you_get_title',
        'quick_buy_label',
        'enterprise',
      ),
      categories: mainCategories(site),
    }}
  />
);

export const QuickPurchase = ({ content }: PartProps<QuickPurchaseWords>) => (
  <Island
    name="QuickPurchase"
    of={Purchase}
    props={{ words: pick(content, 'title', 'open_label', 'close_label', 'top_label', 'sold', 'links') }}
  />
);
