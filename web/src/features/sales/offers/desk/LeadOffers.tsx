/** Offers to a lead, in the lead's record, and a button for a new one. */
import { useState } from 'react';
import { addressOf } from '../../../../form/desk/declared/DeskLink.tsx';
import { RelatedTable } from '../../../../form/desk/declared/RelatedTable.tsx';
import { changeAddress, useSearchParams } from '../../../../lib/address.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { OfferDetail } from './api.ts';
import { newDraftFor, type Recipient } from './draft.ts';
import { OfferEditor } from './OfferEditor.tsx';

/** Document for a lead: an offer, or an invoice for an agreement that was made elsewhere. */
type DocumentKind = 'offer' | 'invoice';

const isDocumentKind = (text: string | undefined): text is DocumentKind =>
  text === 'offer' || text === 'invoice';

function NewOffer({ lead, paper, onClose }: { lead: Recipient; paper: DocumentKind; onClose: () => void }) {
  const [id] = useState(newUuid);
  const [saved, setSaved] = useState<OfferDetail | null>(null);
  return (
    <Dialog open onClose={onClose} size="lg" title={paper === 'invoice' ? 'Invoice' : 'Offer'}>
      <OfferEditor
        id={id}
        leadId={lead.id}
        saved={saved}
        start={newDraftFor(lead)}
        {...(paper === 'invoice' && { agreed: 'phone' })}
        onSaved={setSaved}
        onDone={({ id, order_id }) =>
          changeAddress(order_id ? addressOf('orders', order_id) : addressOf('offers', id))
        }
      />
    </Dialog>
  );
}

export function LeadOffers({ lead }: { lead: Recipient }) {
  const [query, setQuery] = useSearchParams();
  const { write, ...rest } = Object.fromEntries(query);
  const [pressed, setPressed] = useState<DocumentKind>();
  const paper = pressed ?? (isDocumentKind(write) ? write : undefined);
  const close = (): void => {
    setPressed(undefined);
    if (write) setQuery(rest, { replace: true });
  };
  return (
    <RelatedTable name="offers" of={{ lead: lead.id }}>
      <Button variant="secondary" size="sm" onClick={() => setPressed('offer')}>
        Write an Offer
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setPressed('invoice')}>
        Write an Invoice
      </Button>
      {paper && <NewOffer lead={lead} paper={paper} onClose={close} />}
    </RelatedTable>
  );
}
