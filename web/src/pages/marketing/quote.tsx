/** /quote (spec 2.7, decisions 5). */
import { quote as page } from '../../content/quote.ts';
import { QuoteForm } from '../../features/leads/QuoteForm.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { StepColumn } from '../../sections/StepColumn.tsx';

export const Page = () => (
  <>
    <PageHero content={page.hero} />
    <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <QuoteForm page={page} />
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <StepColumn content={page.process} />
      </div>
    </div>
    <CloseBand content={page.close} />
  </>
);
