/** /1-on-1-training. */
import { type Offer, offer } from '../content/catalogue.ts';
import { PackageButton } from '../features/sales/orders/PackageButton.tsx';
import { AlsoSold } from '../features/sales/orders/PackageLedger.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PurchasePanel } from '../sections/PurchasePanel.tsx';
import { QuoteBand } from '../sections/QuoteBand.tsx';
import { StepChapter } from '../sections/StepChapter.tsx';
import type { PageProps } from './page.ts';

const Purchase = ({ session }: { session: Offer }) => (
  <PurchasePanel
    offer={session}
    action={(describedBy) => <PackageButton offer={session} describedBy={describedBy} />}
  />
);

export const Page = ({ page, site }: PageProps<'1-on-1-training'>) => (
  <>
    <PageHero
      content={page.hero}
      back={page.back}
      night
      aside={<Purchase session={offer(site, page.package)} />}
    />
    <AlsoSold site={site} content={page.also} />
    <StepChapter content={page.steps} />
    <QuoteBand content={page.testimonial} />
    <FaqList content={page.faq} />
    <CloseBand content={page.close} />
  </>
);
