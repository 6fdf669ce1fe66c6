/** Everything about one lead: who asks for what, how far it is, what was noted. */
import { labelOf } from '../../../form/desk/label.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { type Lead, type LeadDetail, useLeadDetail } from './api.ts';
import { LeadNotes } from './LeadNotes.tsx';
import { LeadBadges, StatusChoice } from './LeadStatus.tsx';
import { kinds } from './words.ts';

const Everything = ({ lead }: { lead: LeadDetail }) => (
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
      {lead.fields.map(({ name, value }) => (
        <Fact key={name} name={labelOf(name)}>
          <span className="whitespace-pre-line">{value}</span>
        </Fact>
      ))}
    </Facts>
    <LeadNotes lead={lead} />
  </>
);

export function LeadDialog({ row, onClose }: { row: Lead; onClose: () => void }) {
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
      {lead ? (
        <Everything lead={lead} />
      ) : detail.isError ? (
        <ErrorState
          title="This lead could not be read."
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        >
          {detail.error.message}
        </ErrorState>
      ) : (
        <Loading label="Loading the lead">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  );
}
