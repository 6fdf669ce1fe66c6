/** / (spec 2.3). */
import { mainCategories } from '../../content/categories.ts';
import { home } from '../../content/home.ts';
import { LiveActivity } from '../../features/partners/LiveActivity.tsx';
import { ContactCards } from '../../sections/ContactCards.tsx';
import { HomeHero } from '../../sections/HomeHero.tsx';
import { LogoStrip } from '../../sections/LogoStrip.tsx';
import { QuickPurchase } from '../../sections/QuickPurchase.tsx';
import { ServiceCards } from '../../sections/ServiceCards.tsx';
import { StepStory } from '../../sections/StepStory.tsx';

export const Page = () => (
  <>
    <HomeHero hero={home.hero} stats={home.stats} />
    <LogoStrip {...home.logo_strip} />
    <div className="wrap section grid gap-x-12 lg:grid-cols-[1fr_22rem]">
      <StepStory id="how-it-works" content={home.how_it_works} />
      <LiveActivity words={home.live_activity} />
    </div>
    <ServiceCards id="services" words={home.services} categories={mainCategories} />
    <ContactCards id="contact" content={home.contact} />
    <QuickPurchase words={home.quick_purchase} />
  </>
);
