/** /pricing, all services. */

import { mainCategories, offersOf } from '../content/catalogue.ts';
import { messages } from '../content/messages.ts';
import { pick } from '../content/pick.ts';
import type { Site } from '../content/site.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { ServiceSearch } from '../features/sales/catalogue/ServiceSearch.island.tsx';
import { searchRows } from '../features/sales/catalogue/search-rows.ts';
import { PackageLedger } from '../features/sales/orders/PackageLedger.tsx';
import { paths } from '../paths.ts';
import { CalloutLine } from '../sections/CalloutLine.tsx';
import { ReasonBand } from '../sections/ReasonBand.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

const Opening = ({ page, site }: PageProps<'pricing'>) => (
  <section className="wrap pt-14 pb-12 lg:pt-24 lg:pb-16">
    <h1 className="display text-5xl">{page.hero.title}</h1>
    <p className="mt-5 max-w-measure text-lg text-muted">{page.hero.text}</p>
    <div className="mt-9 max-w-3xl">
      <Island
        name="ServiceSearch"
        of={ServiceSearch}
        when="state"
        props={{
          words: pick(page.search, 'label', 'placeholder', 'category_label', 'empty_text', 'empty_actions'),
          rows: searchRows(site),
        }}
        copy={{ categories: mainCategories(site).map(({ id, name }) => ({ id, name })) }}
      />
    </div>
    <nav aria-label={messages('site.catalogue')('sections_label')} className="mt-6">
      <ul className="flex flex-wrap gap-x-6">
        {page.sections.map(({ id, title }) => (
          <li key={id}>
            <a href={paths.pricingSection(id)} className="text-link inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </section>
);

/** The services that the owner has added to the section of a category. */
const addedOf = (site: Site, section: string) => {
  const category = site.categories.find((each) => each.section === section)?.id;
  const offers = addedOffers(site, paths.pricing(), site.pages.pricing.sections);
  return offers.filter(({ service }) => service.category === category);
};

export const Page = ({ page, site }: PageProps<'pricing'>) => (
  <>
    <Opening page={page} site={site} />
    {page.sections.map((section) => (
      <PackageLedger
        key={section.id}
        id={section.id}
        content={section}
        offers={[...offersOf(site, section), ...addedOf(site, section.id)]}
      />
    ))}
    <ReasonBand content={page.why_choose} />
    <CalloutLine content={page.help} />
  </>
);
