/** The private page of an offer. It replaces the quote form if the address contains an offer's token. */
import { lazy, Suspense } from 'react';
import type { OfferWords } from '../../../content/types.gen.ts';
import { useSearchParams } from '../../../lib/address.ts';

const PrivateOffer = lazy(async () => ({ default: (await import('./PrivateOffer.tsx')).PrivateOffer }));

export function OfferPage({ words }: { words: OfferWords }) {
  const [query] = useSearchParams();
  const token = query.get('offer');
  if (!token) return null;
  return (
    <div className="wrap section-snug min-h-[60vh]">
      <Suspense
        fallback={
          <p role="status" className="text-muted">
            {words.loading_text}
          </p>
        }
      >
        <PrivateOffer token={token} words={words} />
      </Suspense>
    </div>
  );
}
