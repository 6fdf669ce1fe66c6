/** /checkout-incomplete (spec 2.7): where a buyer lands who turned back. */
import { lazy, Suspense } from 'react';
import { checkoutIncomplete as words } from '../../content/checkout-incomplete.ts';
import { HelpLater } from '../../features/orders/HelpLater.tsx';
import { serviceLabel, withService } from '../../features/orders/words.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { LinkButton } from '../../ui/Button.tsx';

const PaidAlready = lazy(async () => ({
  default: (await import('../../features/orders/PaidAlready.tsx')).PaidAlready,
}));

export function Page() {
  const query = useAddressQuery();
  const service = query.get('service');
  const token = query.get('order');
  const isTraining = /training/i.test(service ?? words.default_service);
  return (
    <>
      {token && (
        <Suspense>
          <PaidAlready token={token} />
        </Suspense>
      )}
      <div className="wrap section-snug">
        <h1 className="display text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-measure text-lg text-muted">
          {withService(words.text, serviceLabel(service))}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={words.try_again.to}>{words.try_again.label}</LinkButton>
          <LinkButton to={isTraining ? words.browse.training_to : words.browse.to} variant="secondary">
            {words.browse.label}
          </LinkButton>
          <LinkButton to={words.contact.to} variant="secondary">
            {words.contact.label}
          </LinkButton>
        </div>
      </div>
      <div className="bg-sunken">
        <section className="wrap section-snug grid items-end gap-x-8 gap-y-5 md:grid-cols-[1fr_auto]">
          <div>
            <h2 className="display text-3xl">{words.offer.title}</h2>
            <p className="mt-2 max-w-measure text-muted">{words.offer.text}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            {words.offer.actions.map(({ label, to }, index) => (
              <LinkButton key={label} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </LinkButton>
            ))}
          </div>
        </section>
      </div>
      <div className="wrap section-snug">
        <HelpLater content={words.help} />
      </div>
    </>
  );
}
