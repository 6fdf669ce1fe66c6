/** /1-on-1-training (spec 2.4). */
import { offer } from '../../content/catalogue.ts';
import { oneOnOne as page } from '../../content/one-on-one-training.ts';
import { PackageButton } from '../../features/orders/PackageButton.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { FaqList } from '../../sections/FaqList.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { PurchasePanel } from '../../sections/PurchasePanel.tsx';
import { QuoteBand } from '../../sections/QuoteBand.tsx';
import { StepChapter } from '../../sections/StepChapter.tsx';

const session = offer(page.package);

const Purchase = () => (
  <PurchasePanel
    offer={session}
    action={(describedBy) => <PackageButton offer={session} describedBy={describedBy} />}
  />
);

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} night aside={<Purchase />} />
    <StepChapter content={page.steps} />
    <QuoteBand content={page.testimonial} />
    <FaqList content={page.faq} />
    <CloseBand content={page.close} />
  </>
);
