/** /enterprise */
import { pick } from '../content/pick.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { AlsoSold } from '../features/sales/orders/PackageLedger.tsx';
import { paths } from '../paths.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { StepColumn } from '../sections/StepColumn.tsx';
import { Island } from '../ui/Island.tsx';
import { Consultation } from './islands/Consultation.island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'enterprise'>) => (
  <>
    <PageHero content={page.hero} back={page.back} night />
    <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
      <div className="lg:order-2 lg:col-span-4 lg:col-start-9">
        <StepColumn content={page.expect} />
      </div>
      <div id="enterprise-consultation" className="lg:order-1 lg:col-span-7">
        <Island
          name="Consultation"
          of={Consultation}
          when="state"
          props={{ page }}
          copy={{
            options: pick(
              site.options,
              'enterprise_industries',
              'enterprise_company_sizes',
              'enterprise_timelines',
              'enterprise_budgets',
            ),
          }}
        />
        <PrivacyNote legal={site.navigation.footer.legal} />
      </div>
    </div>
    <AlsoSold site={site} content={page.also} added={addedOffers(site, paths.enterprise(), page)} />
    <CloseBand content={page.more} />
  </>
);
