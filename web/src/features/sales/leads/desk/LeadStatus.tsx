/** The status of one lead, and how to change it. */
import { moveFailed } from '../../../../form/desk/move-failed.ts';
import { Choice } from '../../../../form/ListTools.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Lead, type LeadStatus as Status, useMoveLead } from './api.ts';
import { statuses, statusOptions } from './words.ts';

export const LeadBadges = ({ lead }: { lead: Lead }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={statuses[lead.status].tone}>{statuses[lead.status].label}</Badge>
    {lead.is_flagged && <Badge>Looks automated</Badge>}
  </span>
);

interface StatusChoiceProps {
  lead: Lead;
  /** Only for those who do not see what it stands beside. */
  quiet?: boolean;
  label: string;
}

export function StatusChoice({ lead, quiet = false, label }: StatusChoiceProps) {
  const move = useMoveLead();
  // A promise, not callbacks: those are dropped with the row, which may leave the list first.
  const change = (status: Status): Promise<void> =>
    move.mutateAsync({ id: lead.id, from: lead.status, status }).then(() => {
      toast({ text: `Lead moved to ${statuses[status].label}.`, tone: 'positive' });
    }, moveFailed);
  return (
    <Choice
      quiet={quiet}
      label={label}
      value={move.isPending ? move.variables.status : lead.status}
      options={statusOptions}
      onChange={(status) => void change(status)}
      disabled={move.isPending}
    />
  );
}
