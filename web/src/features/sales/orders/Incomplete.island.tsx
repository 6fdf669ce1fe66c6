/** The page for a buyer who left the payment page. It uses its address and the order's state on the server. */
import { lazy, Suspense, useState } from 'react';
import type { IncompleteWords } from '../../../content/types.gen.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { DelayedHelp } from './DelayedHelp.tsx';
import { ResumeLink } from './ResumeLink.tsx';
import { type ServiceNames, serviceLabel, withService } from './service-label.ts';

const Unfinished = lazy(async () => ({
  default: (await import('./UnfinishedOrder.tsx')).UnfinishedOrder,
}));

export function Incomplete({ words, names }: { words: IncompleteWords; names: ServiceNames }) {
  const [query] = useSearchParams();
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
          {withService(words.text, serviceLabel(names, service))}
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
            <Unfinished token={token} resumeText={words.resume_text} onResumable={setResumable} />
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
        <DelayedHelp content={words.help} />
      </div>
    </>
  );
}
