/** The result of a purchase, according to the server. */
import { lazy, Suspense } from 'react';
import type { OutcomeWords } from '../../../content/types.gen.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { SuccessIntro } from './SuccessIntro.tsx';
import { type ServiceNames, serviceLabel } from './service-label.ts';

const ConfirmedOrder = lazy(async () => ({ default: (await import('./ConfirmedOrder.tsx')).ConfirmedOrder }));

export function Outcome({ words, names }: { words: OutcomeWords; names: ServiceNames }) {
  const [query] = useSearchParams();
  const service = serviceLabel(names, query.get('service'));
  const token = query.get('order');
  if (query.get('consultation') === 'true')
    return <SuccessIntro words={words.consultation} service={service} />;
  if (query.get('requested') === 'true') return <SuccessIntro words={words.requested} service={service} />;
  const unknown = <SuccessIntro words={words.unknown} service={service} />;
  if (!token) return unknown;
  return (
    <Suspense fallback={unknown}>
      <ConfirmedOrder token={token} confirmation={query.get('confirm')} service={service} words={words} />
    </Suspense>
  );
}
