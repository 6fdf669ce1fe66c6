/** /checkout-incomplete (spec 2.7): where a buyer lands who turned back. */
import { lazy, Suspense, useState } from 'react';
import { checkoutIncomplete as words } from '../../content/checkout-incomplete.ts';
import { HelpLater } from '../../features/orders/HelpLater.tsx';
import { ResumeLink } from '../../features/orders/ResumeLink.tsx';
import { serviceLabel, withService } from '../../features/orders/words.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { LinkButton } from '../../ui/Button.tsx';

const Unfinished = lazy(async () => ({
  default: (await import('../../features/orders/Unfinished.tsx')).Unfinished,
}));

export function Page() {
  const query = useAddressQuery();
  const service = query.get('service');
  const token = query.get('order');
  const [resumable, setResumable] = useState(false);
  const resume = { token: resumable ? token : null, onFailed: () => setResumable(false) };
  const isTraining = /training/i.test(service ?? words.default_service);
  const [complete, ...others] = words.offer.actions;
  return (
    <>
      <div className="wrap section-snug">
        <h1 className="display text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-measure text-lg text-muted">
          {withService(words.text, serviceLabel(service))}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ResumeLink action={words.try_again} {...resume} />
          <LinkButton to={isTraining ? words.browse.training_to : words.browse.to} variant="secondary">
            {words.browse.label}
          </LinkButton>
          <LinkButton to={words.contact.to} variant="secondary">
            {words.contact.label}
          </LinkButton>
        </div>
        {token && (
          <Suspense fallback={<div className="mt-4 min-h-14" />}>
            <Unfinished token={token} onResumable={setResumable} />
          </Suspense>
        )}
      </div>
      <div className="bg-sunken">
        <section className="wrap section-snug grid items-end gap-x-8 gap-y-5 md:grid-cols-[1fr_auto]">
          <div>
            <h2 className="display text-3xl">{words.offer.title}</h2>
            <p className="mt-2 max-w-measure text-muted">{words.offer.text}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            {complete && <ResumeLink action={complete} {...resume} />}
            {others.map(({ label, to }) => (
              <LinkButton key={label} to={to} variant="secondary">
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
