/** One price, large across the page, with everything it includes. */
import { type ReactNode, useId } from 'react';
import type { Offer } from '../content/catalogue.ts';
import { discountOf } from '../lib/discount.ts';
import { useAnchor } from '../ui/anchors.ts';
import { OriginalPrice } from '../ui/OriginalPrice.tsx';
import { DiscountEnd, PriceTax } from './Price.tsx';

interface PriceStatementProps {
  offer: Offer;
  action: (describedBy: string) => ReactNode;
}

export function PriceStatement({ offer, action }: PriceStatementProps) {
  const nameId = useId();
  const reduced = discountOf(offer.priced);
  return (
    <article
      id={useAnchor(offer.service.id)}
      aria-labelledby={nameId}
      className="night beam relative isolate overflow-clip"
    >
      <div className="wrap section grid items-end gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id={nameId} className="text-lg text-glow">
            {offer.name}
          </h2>
          <p className="figure-num mt-3 text-[clamp(4.5rem,2rem+11vw,9rem)] leading-none">
            {reduced && (
              <OriginalPrice
                was={reduced.was}
                wasWord={reduced.was_word}
                nowWord={reduced.now_word}
                className="mb-3 block text-4xl text-muted"
              />
            )}
            {offer.priceLabel}
          </p>
          {offer.priceUnit && <p className="mt-2 text-muted">{offer.priceUnit}</p>}
          <PriceTax priced={offer.priced} />
          <DiscountEnd reduced={reduced} />
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <p className="text-muted">{offer.service.description}</p>
          <ul className="mt-6">
            {offer.includes.map((entry) => (
              <li key={entry} className="border-t border-line-strong py-3.5 text-lg">
                {entry}
              </li>
            ))}
          </ul>
          <div className="mt-6 grid sm:justify-start">{action(nameId)}</div>
        </div>
      </div>
    </article>
  );
}
