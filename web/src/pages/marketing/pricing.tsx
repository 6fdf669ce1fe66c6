/** /pricing, all services (spec 2.7). */

import { pricing } from '../../content/pricing.ts';
import type { PricingSection } from '../../content/types.gen.ts';
import { ServiceSearch } from '../../features/catalogue/ServiceSearch.tsx';
import { PackageLedger } from '../../features/orders/PackageLedger.tsx';
import { Link } from '../../lib/router.tsx';
import { staticPart } from '../../lib/static-part.tsx';
import { paths } from '../../paths.ts';
import { ArrowRight } from '../../ui/icons.tsx';

const Close = staticPart(() => import('../../statics/pricing-close.tsx'));

const Opening = () => (
  <section className="wrap pt-14 pb-12 lg:pt-24 lg:pb-16">
    <h1 className="display text-5xl">{pricing.hero.title}</h1>
    <p className="mt-5 max-w-measure text-lg text-muted">{pricing.hero.text}</p>
    <div className="mt-9 max-w-3xl">
      <ServiceSearch words={pricing.search} />
    </div>
    <nav aria-label="Services on this page" className="mt-6">
      <ul className="flex flex-wrap gap-x-6">
        {pricing.sections.map(({ id, title }) => (
          <li key={id}>
            <Link href={paths.pricingSection(id)} className="text-link inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </section>
);

const ServiceSection = ({ id, title, text, action, packages }: PricingSection) => (
  <section id={id} className="border-t border-line-strong">
    <div className="wrap grid gap-x-12 gap-y-6 py-12 lg:grid-cols-12 lg:py-16">
      <div className="lg:col-span-4">
        <div className="lg:sticky lg:top-24">
          <h2 className="display text-3xl">{title}</h2>
          <p className="mt-3 max-w-[26em] text-muted">{text}</p>
          <Link
            href={action.to}
            className="text-link mt-3 inline-flex min-h-11 items-center gap-2 font-[540]"
          >
            {action.label} <ArrowRight className="size-4" />
          </Link>
        </div>
      </div>
      <div className="max-lg:mt-4 lg:col-span-8">
        <PackageLedger packages={packages} />
      </div>
    </div>
  </section>
);

export const Page = () => (
  <>
    <Opening />
    {pricing.sections.map((section) => (
      <ServiceSection key={section.id} {...section} />
    ))}
    <Close />
  </>
);
