/** The result of a purchase, according to the server. */
import { lazy, Suspense } from 'react';
import type { PaymentSuccessPage } from '../../../content/types.gen.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { Wording } from './Wording.tsx';
import { type Names, serviceLabel } from './words.ts';

const ConfirmedOrder = lazy(async () => ({ default: (await import('./ConfirmedOrder.tsx')).ConfirmedOrder }));

export function Outcome({ words, names }: { words: PaymentSuccessPage; names: Names }) {
  const [query] = useSearchParams();
  const service = serviceLabel(names, query.get('service'));
  const token = query.get('order');
  if (query.get('consultation') === 'true') return <Wording words={words.consultation} service={service} />;
  if (query.get('requested') === 'true') return <Wording words={words.requested} service={service} />;
  const unknown = <Wording words={words.unknown} service={service} />;
  if (!token) return unknown;
  return (
    <Suspense fallback={unknown}>
      <ConfirmedOrder token={token} confirmation={query.get('confirm')} service={service} words={words} />
    </Suspense>
  );
}
