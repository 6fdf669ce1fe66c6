/** The offers that were written to a lead, in the lead's record, and a new one. */
import { useState } from 'react';
import { addressOf } from '../../../../form/desk/declared/DeskLink.tsx';
import { RowsOf } from '../../../../form/desk/declared/RowsOf.tsx';
import { changeAddress, useSearchParams } from '../../../../lib/address.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { OfferDetail } from './api.ts';
import { type Asker, startFor } from './draft.ts';
import { OfferEditor } from './OfferEditor.tsx';

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
  const [query, setQuery] = useSearchParams();
  const { write, ...rest } = Object.fromEntries(query);
  const [pressed, setPressed] = useState(false);
  const close = (): void => {
    setPressed(false);
    if (write) setQuery(rest, { replace: true });
  };
  return (
    <RowsOf name="offers" of={{ lead: lead.id }}>
      <Button variant="secondary" size="sm" onClick={() => setPressed(true)}>
        Write an Offer
      </Button>
      {(pressed || write === 'offer') && <NewOffer lead={lead} onClose={close} />}
    </RowsOf>
  );
}
