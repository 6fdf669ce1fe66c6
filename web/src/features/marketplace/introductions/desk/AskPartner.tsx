/** Whether the partner of a request was asked, and the question if it wasn't. */
import { useState } from 'react';
import { AskDialog } from '../../../../form/desk/AskDialog.tsx';
import { formatDate } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/Button.tsx';
import { type Request, useAskPartner } from './api.ts';

interface AskPartnerProps {
  request: Request;
  /** The element that tells this button from those of other rows. */
  of?: string;
}

const Question = ({ request, onClose }: { request: Request; onClose: () => void }) => (
  <AskDialog
    id={request.id}
    mutation={useAskPartner()}
    title={`Ask ${request.partner_name}?`}
    label="Ask the Partner"
    busyLabel="Asking..."
    done={`${request.partner_name} is asked.`}
    failed="The partner wasn't asked. Please try again."
    onClose={onClose}
  >
    They get an email without the visitor's name and words, and accept or decline in their portal.
  </AskDialog>
);

export function AskPartner({ request, of }: AskPartnerProps) {
  const [asking, setAsking] = useState(false);
  if (request.status !== 'pending') return null;
  if (request.asked_at)
    return <p className="text-sm text-muted">Partner asked on {formatDate(request.asked_at)}</p>;
  return (
    <>
      <Button variant="secondary" size="sm" aria-describedby={of} onClick={() => setAsking(true)}>
        Ask the Partner
      </Button>
      {asking && <Question request={request} onClose={() => setAsking(false)} />}
    </>
  );
}
