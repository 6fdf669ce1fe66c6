/** Everything about one partnership request: who wants to meet whom, what for, and how far it is. */
import { copyOf } from '../../../../content/copy.ts';
import { flagsOf } from '../../../../form/desk/flags.ts';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { AskPartner } from './AskPartner.tsx';
import type { Request } from './api.ts';
import { RequestBadges, StatusChoice } from './RequestStatus.tsx';
import { RequestThread } from './RequestThread.tsx';

interface RequestDialogProps {
  request: Request;
  onMoved: (request: Request) => void;
  onClose: () => void;
}

export const RequestDialog = ({ request, onMoved, onClose }: RequestDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    size="lg"
    title={request.requester_name}
    description={<RequestBadges request={request} />}
    footer={
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <p className="text-lg wrap-anywhere">Wants to meet {request.partner_name}</p>
    <p className="mb-4 text-muted">Sent {formatDateTime(request.created_at)}</p>
    <StatusChoice request={request} label="Status" onMoved={onMoved} />
    <div className="mt-3">
      <AskPartner request={request} />
    </div>
    <Facts>
      <Fact name="E-mail">
        <a href={`mailto:${encodeURIComponent(request.requester_email)}`} className="text-link">
          {request.requester_email}
        </a>
      </Fact>
      <Fact name="Company">{request.requester_company}</Fact>
      <Fact name="Account">{request.user_id ? 'Sent signed in' : 'Visitor'}</Fact>
      <Fact name="Service">{request.service_needed}</Fact>
      <Fact name="Budget">{request.budget}</Fact>
      <Fact name="Message">
        {request.message && <span className="whitespace-pre-line">{request.message}</span>}
      </Fact>
      <Fact name="Partner asked">{request.asked_at && formatDateTime(request.asked_at)}</Fact>
      <Fact name="Introduced">{request.introduced_at && formatDateTime(request.introduced_at)}</Fact>
      <Fact name="Won">{request.won_cents > 0 && formatCents(request.won_cents, copyOf('currency'))}</Fact>
      <Fact name="Why not">{request.lost_reason}</Fact>
      {request.flags.length > 0 && <Fact name="Looks automated">{flagsOf(request.flags)}</Fact>}
    </Facts>
    <RequestThread id={request.id} />
  </Dialog>
);
