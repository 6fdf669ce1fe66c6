/** / (spec 2.3). */
import { mainCategories } from '../../content/categories.ts';
import { home } from '../../content/home.ts';
import { LiveActivity } from '../../features/partners/LiveActivity.tsx';
import { staticPart } from '../../lib/static-part.tsx';
import { QuickPurchase } from '../../sections/QuickPurchase.tsx';
import { ServiceCards } from '../../sections/ServiceCards.tsx';

const Opening = staticPart(() => import('../../statics/home-opening.tsx'));
const HowItWorks = staticPart(() => import('../../statics/home-steps.tsx'));
const GetInTouch = staticPart(() => import('../../statics/home-contact.tsx'));

export const Page = () => (
  <>
    <Opening />
    <div className="wrap section grid gap-x-12 lg:grid-cols-[1fr_22rem]">
      <HowItWorks />
      <LiveActivity words={home.live_activity} />
    </div>
    <ServiceCards id="services" words={home.services} categories={mainCategories} />
    <GetInTouch />
    <QuickPurchase words={home.quick_purchase} />
  </>
);
