/** The offers that were written to a lead, in the lead's dialog. */
import { useState } from 'react';
import { formatCents } from '../../../../lib/money.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useOffersOf } from './api.ts';
import type { Asker } from './draft.ts';
import { OfferDialog, type Opened } from './OfferDialog.tsx';
import { states } from './words.ts';

export function LeadOffers({ lead }: { lead: Asker }) {
  const offers = useOffersOf(lead.id).data?.items ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <section aria-labelledby="lead-offers" className="mt-7 border-t border-line pt-5">
      <h3 id="lead-offers" className="mb-3 text-lg">
        Offers
      </h3>
      {offers.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {offers.map((offer) => (
            <li key={offer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <button
                type="button"
                className="text-link min-h-11"
                onClick={() => setOpened({ id: offer.id })}
              >
                {offer.number}
              </button>
              <span className="tabular">{formatCents(offer.total_cents, offer.currency)}</span>
              <Badge tone={states[offer.state].tone}>{states[offer.state].label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setOpened({ asker: lead })}>
        Write an Offer
      </Button>
      {opened && <OfferDialog opened={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
