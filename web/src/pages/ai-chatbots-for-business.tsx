/** /ai-chatbots-for-business. */
import { offer } from '../content/catalogue.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { PackageButton } from '../features/sales/orders/PackageButton.tsx';
import { PackageLedger } from '../features/sales/orders/PackageLedger.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { Signals } from '../sections/drawings/Signals.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PriceStatement } from '../sections/PriceStatement.tsx';
import { StepLine } from '../sections/StepLine.tsx';
import type { PageProps } from './page.ts';

/** Further chatbots, which the owner has added. */
function Others({ page, site }: PageProps<'ai-chatbots-for-business'>) {
  const offers = addedOffers(site, '/ai-chatbots-for-business', page);
  const category = site.categories.find(({ id }) => id === offers[0]?.service.category);
  return category && <PackageLedger content={{ title: category.name }} offers={offers} />;
}

export const Page = ({ page, site }: PageProps<'ai-chatbots-for-business'>) => (
  <>
    <PageHero content={page.hero} back={page.back} drawing={<Signals />} />
    <PriceStatement
      offer={offer(site, page.offer)}
      action={(describedBy) => <PackageButton offer={offer(site, page.offer)} describedBy={describedBy} />}
    />
    <Others page={page} site={site} />
    <ItemList content={page.benefits} />
    <StepLine content={page.timeline} className="bg-sunken" />
    <FaqList content={page.faq} />
    <CloseBand content={page.close} />
  </>
);
