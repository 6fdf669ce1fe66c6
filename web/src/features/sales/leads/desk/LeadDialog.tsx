/** Everything about one lead: who asks for what, how far it is, and its thread. */
import type { ComponentType } from 'react';
import { labelOf } from '../../../../form/desk/label.ts';
import { ReferrerField } from '../../../../form/desk/ReferrerField.tsx';
import { Queried } from '../../../../form/Queried.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { type Lead, type LeadDetail, useLeadDetail, useLeadReferrer } from './api.ts';
import { LeadBadges, StatusChoice } from './LeadStatus.tsx';
import { LeadThread } from './LeadThread.tsx';
import { NextStep } from './NextStep.tsx';
import { kinds } from './words.ts';

/** What shows the offers of a lead: another feature's, so that it is handed in. */
export type OffersOf = ComponentType<{ lead: LeadDetail }>;

/** What the thread shows as the request itself. */
const inThread = ['subject', 'message', 'projectDescription', 'additionalInfo'];

const Everything = ({ lead, Offers }: { lead: LeadDetail; Offers: OffersOf }) => (
  <>
    <p className="text-lg">{kinds[lead.kind]} request</p>
    <p className="mb-4 text-muted">Sent {formatDateTime(lead.created_at)}</p>
    <StatusChoice lead={lead} label="Status" />
    <Facts>
      <Fact name="E-mail">
        <a href={`mailto:${encodeURIComponent(lead.email)}`} className="text-link">
          {lead.email}
        </a>
      </Fact>
      <Fact name="Company">{lead.company}</Fact>
      <Fact name="Account">{lead.signed_in ? 'Sent signed in' : 'Visitor'}</Fact>
      <Fact name="Referred by">
        <ReferrerField referral={lead.referral} set={useLeadReferrer(lead.id)} />
      </Fact>
      {lead.fields
        .filter(({ name }) => !inThread.includes(name))
        .map(({ name, value }) => (
          <Fact key={name} name={labelOf(name)}>
            <span className="whitespace-pre-line">{value}</span>
          </Fact>
        ))}
    </Facts>
    <NextStep lead={lead} />
    <Offers lead={lead} />
    <LeadThread lead={lead} />
  </>
);

interface LeadDialogProps {
  row: Lead;
  Offers: OffersOf;
  onClose: () => void;
}

export function LeadDialog({ row, Offers, onClose }: LeadDialogProps) {
  const detail = useLeadDetail(row.id);
  const lead = detail.data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={row.name}
      description={<LeadBadges lead={lead ?? row} />}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Queried query={detail} loading="Loading the lead" failed="This lead could not be read.">
        {(lead) => <Everything lead={lead} Offers={Offers} />}
      </Queried>
    </Dialog>
  );
}
