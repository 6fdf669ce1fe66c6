/** The offers that were written to a lead, in the lead's record, and a new one. */
import { useState } from 'react';
import { addressOf, DeskLink } from '../../../../form/desk/declared/DeskLink.tsx';
import { changeAddress } from '../../../../lib/address.ts';
import { formatCents } from '../../../../lib/money.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { type OfferDetail, useOffersOf } from './api.ts';
import { type Asker, startFor } from './draft.ts';
import { OfferEditor } from './OfferEditor.tsx';
import { states } from './words.ts';

function NewOffer({ lead, onClose }: { lead: Asker; onClose: () => void }) {
  const [id] = useState(newUuid);
  const [saved, setSaved] = useState<OfferDetail | null>(null);
  return (
    <Dialog open onClose={onClose} size="lg" title="Offer">
      <OfferEditor
        id={id}
        leadId={lead.id}
        saved={saved}
        start={startFor(lead)}
        onSaved={setSaved}
        onDone={(offer) => changeAddress(addressOf('offers', offer.id))}
      />
    </Dialog>
  );
}

export function LeadOffers({ lead }: { lead: Asker }) {
  const offers = useOffersOf(lead.id).data?.items ?? [];
  const [writing, setWriting] = useState(false);
  return (
    <section aria-labelledby="lead-offers" className="mt-6">
      <h3 id="lead-offers" className="desk-heading">
        Offers
      </h3>
      {offers.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {offers.map((offer) => (
            <li key={offer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <DeskLink href={addressOf('offers', offer.id)} className="text-link">
                {offer.number}
              </DeskLink>
              <span className="tabular">{formatCents(offer.total_cents, offer.currency)}</span>
              <Badge tone={states[offer.state].tone}>{states[offer.state].label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="sm" onClick={() => setWriting(true)}>
        Write an Offer
      </Button>
      {writing && <NewOffer lead={lead} onClose={() => setWriting(false)} />}
    </section>
  );
}
