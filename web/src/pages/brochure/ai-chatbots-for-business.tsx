/** /ai-chatbots-for-business (spec 2.12). */
import { chatbots as page } from '../../content/ai-chatbots-for-business.ts';
import { offer } from '../../content/catalogue.ts';
import { PackageButton } from '../../features/orders/PackageButton.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { Signals } from '../../sections/drawings/Signals.tsx';
import { FaqList } from '../../sections/FaqList.tsx';
import { ItemList } from '../../sections/ItemList.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { PriceStatement } from '../../sections/PriceStatement.tsx';
import { StepLine } from '../../sections/StepLine.tsx';

const chatbot = offer(page.offer);

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} drawing={<Signals />} />
    <PriceStatement
      offer={chatbot}
      action={(describedBy) => <PackageButton offer={chatbot} describedBy={describedBy} />}
    />
    <ItemList content={page.benefits} />
    <StepLine content={page.timeline} className="bg-sunken" />
    <FaqList content={page.faq} />
    <CloseBand content={page.close} />
  </>
);
