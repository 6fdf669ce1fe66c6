/** /payment-success (spec 2.7, decisions 4). Nothing in its address is believed but the order's private token. */
import { lazy, Suspense } from 'react';
import { paymentSuccess } from '../../content/payment-success.ts';
import { Wording } from '../../features/orders/Wording.tsx';
import { serviceLabel } from '../../features/orders/words.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { StepStory } from '../../sections/StepStory.tsx';
import { LinkButton } from '../../ui/Button.tsx';

const ConfirmedOrder = lazy(async () => ({
  default: (await import('../../features/orders/ConfirmedOrder.tsx')).ConfirmedOrder,
}));

function Outcome() {
  const query = useAddressQuery();
  const service = serviceLabel(query.get('service'));
  const token = query.get('order');
  if (query.get('consultation') === 'true')
    return <Wording words={paymentSuccess.consultation} service={service} />;
  const unknown = <Wording words={paymentSuccess.unknown} service={service} />;
  if (!token) return unknown;
  return (
    <Suspense fallback={unknown}>
      <ConfirmedOrder token={token} service={service} words={paymentSuccess} />
    </Suspense>
  );
}

export const Page = () => (
  <>
    <div className="wrap section-snug min-h-[24rem]">
      <Outcome />
      <div className="screen-only mt-9 flex flex-wrap gap-3">
        {paymentSuccess.actions.map(({ label, to }, index) => (
          <LinkButton key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </LinkButton>
        ))}
      </div>
    </div>
    <div className="wrap section-snug">
      <StepStory content={paymentSuccess.next} />
    </div>
  </>
);
