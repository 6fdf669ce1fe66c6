/** The status of one partnership request, and how to change it. */
import { moveFailed } from '../../../form/desk/move-failed.ts';
import { Choice } from '../../../form/ListTools.tsx';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Request, type RequestStatus as Status, useMove } from '../api.ts';

const tones: Record<Status, BadgeTone> = {
  pending: 'yellow',
  introduced: 'blue',
  won: 'green',
  lost: 'neutral',
  spam: 'red',
};

const named = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

export const statusOptions = (['pending', 'introduced', 'won', 'lost', 'spam'] as const).map(
  (status) => [status, named(status)] as const,
);

export const RequestBadges = ({ request }: { request: Request }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={tones[request.status]}>{named(request.status)}</Badge>
    {request.flags.length > 0 && <Badge>Looks automated</Badge>}
  </span>
);

interface StatusChoiceProps {
  request: Request;
  /** Only for those who do not see what it stands beside. */
  quiet?: boolean;
  label: string;
  /** Is told the request as it is after the change. */
  onMoved?: (request: Request) => void;
}

export function StatusChoice({ request, quiet = false, label, onMoved }: StatusChoiceProps) {
  const move = useMove();
  // A promise, not callbacks: those are dropped with the row, which may leave the list first.
  const change = (status: Status): Promise<void> =>
    move.mutateAsync({ id: request.id, status }).then((moved) => {
      toast({ text: `Request moved to ${named(status)}.`, tone: 'positive' });
      onMoved?.(moved);
    }, moveFailed);
  return (
    <Choice
      quiet={quiet}
      label={label}
      value={move.isPending ? move.variables.status : request.status}
      options={statusOptions}
      onChange={(status) => void change(status)}
      disabled={move.isPending}
    />
  );
}
