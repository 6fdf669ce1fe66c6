/** /pricing, all services. */
import { mainCategories, offersOf } from '../content/catalogue.ts';
import type { Site } from '../content/site.ts';
import type { PricingSection } from '../content/types.gen.ts';
import { ServiceSearch } from '../features/sales/catalogue/ServiceSearch.island.tsx';
import { PackageLedger } from '../features/sales/orders/PackageLedger.tsx';
import { paths } from '../paths.ts';
import { CalloutLine } from '../sections/CalloutLine.tsx';
import { ReasonBand } from '../sections/ReasonBand.tsx';
import { Island } from '../ui/Island.tsx';
import { ArrowRight } from '../ui/icons.tsx';
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
        props={{ words: page.search }}
        copy={{ categories: mainCategories(site).map(({ id, name, page }) => ({ id, name, page })) }}
      />
    </div>
    <nav aria-label="Services on this page" className="mt-6">
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

const ServiceSection = ({ section, site }: { section: PricingSection; site: Site }) => (
  <section id={section.id} className="border-t border-line-strong">
    <div className="wrap grid gap-x-12 gap-y-6 py-12 lg:grid-cols-12 lg:py-16">
      <div className="lg:col-span-4">
        <div className="lg:sticky lg:top-24">
          <h2 className="display text-3xl">{section.title}</h2>
          <p className="mt-3 max-w-[26em] text-muted">{section.text}</p>
          <a
            href={section.action.to}
            className="text-link mt-3 inline-flex min-h-11 items-center gap-2 font-[540]"
          >
            {section.action.label} <ArrowRight className="size-4" />
          </a>
        </div>
      </div>
      <div className="max-lg:mt-4 lg:col-span-8">
        <PackageLedger offers={offersOf(site, section)} />
      </div>
    </div>
  </section>
);

export const Page = ({ page, site }: PageProps<'pricing'>) => (
  <>
    <Opening page={page} site={site} />
    {page.sections.map((section) => (
      <ServiceSection key={section.id} section={section} site={site} />
    ))}
    <ReasonBand content={page.why_choose} />
    <CalloutLine content={page.help} />
  </>
);
