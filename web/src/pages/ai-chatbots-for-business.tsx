/** /ai-chatbots-for-business. */
import { offer } from '../content/catalogue.ts';
import { PackageButton } from '../features/sales/orders/PackageButton.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { Signals } from '../sections/drawings/Signals.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PriceStatement } from '../sections/PriceStatement.tsx';
import { StepLine } from '../sections/StepLine.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'ai-chatbots-for-business'>) => (
  <>
    <PageHero content={page.hero} back={page.back} drawing={<Signals />} />
    <PriceStatement
      offer={offer(site, page.offer)}
      action={(describedBy) => <PackageButton offer={offer(site, page.offer)} describedBy={describedBy} />}
    />
    <ItemList content={page.benefits} />
    <StepLine content={page.timeline} className="bg-sunken" />
    <FaqList content={page.faq} />
    <CloseBand content={page.close} />
  </>
);
