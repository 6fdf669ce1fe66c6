/** / */
import { mainCategories } from '../content/catalogue.ts';
import { LiveActivity } from '../features/marketplace/partners/LiveActivity.island.tsx';
import { ContactCards } from '../sections/ContactCards.tsx';
import { HomeHero } from '../sections/HomeHero.tsx';
import { LogoStrip } from '../sections/LogoStrip.tsx';
import { QuickPurchase } from '../sections/QuickPurchase.island.tsx';
import { ServiceCards } from '../sections/ServiceCards.island.tsx';
import { StepStory } from '../sections/StepStory.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'home'>) => (
  <>
    <HomeHero {...page} />
    <LogoStrip {...page.logo_strip} />
    <div className="wrap section grid gap-x-12 lg:grid-cols-[1fr_22rem]">
      <StepStory id="how-it-works" content={page.how_it_works} />
      <Island
        name="LiveActivity"
        of={LiveActivity}
        when="visible"
        props={{ words: page.live_activity }}
        className="contents"
      />
    </div>
    <Island
      name="ServiceCards"
      of={ServiceCards}
      props={{ id: 'services', words: page.services, categories: mainCategories(site) }}
    />
    <ContactCards id="contact" content={page.contact} />
    <Island name="QuickPurchase" of={QuickPurchase} props={{ words: page.quick_purchase }} />
  </>
);
