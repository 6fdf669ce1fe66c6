/** One package for sale, at the side of a hero. */
import { type ReactNode, useId } from 'react';
import type { Offer } from '../content/catalogue.ts';
import { useAnchor } from '../ui/anchors.ts';
import { Includes } from './Includes.tsx';
import { Price } from './Price.tsx';

interface PurchasePanelProps {
  offer: Offer;
  /** The button; `describedBy` is the ID of the offer's name. */
  action: (describedBy: string) => ReactNode;
  /** Small print under the button. */
  note?: string;
}

export function PurchasePanel({ offer, action, note }: PurchasePanelProps) {
  const nameId = useId();
  return (
    <article id={useAnchor(offer.service.id)} aria-labelledby={nameId} className="offers offer offer-lit">
      <h2 id={nameId} className="text-lg font-[560]">
        {offer.name}
      </h2>
      <Price label={offer.priceLabel} unit={offer.priceUnit} priced={offer.priced} className="mt-4" />
      <Includes entries={offer.includes} className="mt-5 mb-7 border-t border-line pt-5" />
      <div className="grid">{action(nameId)}</div>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
    </article>
  );
}
