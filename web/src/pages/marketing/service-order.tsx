/** /service-order (spec 2.4, decisions 4). */
import { serviceOrder } from '../../content/service-order.ts';
import { OrderForm } from '../../features/orders/OrderForm.tsx';
import { staticPart } from '../../lib/static-part.tsx';

const Questions = staticPart(() => import('../../statics/service-order-faq.tsx'));

export const Page = () => (
  <>
    <div className="wrap section-snug">
      <h1 className="display text-4xl">{serviceOrder.hero.title}</h1>
      <p className="mt-4 max-w-measure text-lg text-muted">{serviceOrder.hero.text}</p>
      <OrderForm words={serviceOrder} />
    </div>
    <Questions />
  </>
);
