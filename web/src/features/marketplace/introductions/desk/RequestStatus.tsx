/** The status of one partnership request, and how to change it. Winning asks for the amount. */
import { useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { copyOf } from '../../../../content/copy.ts';
import { moveFailed } from '../../../../form/desk/move-failed.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { Choice } from '../../../../form/ListTools.tsx';
import { useSeen } from '../../../../form/seen.ts';
import { TextField } from '../../../../form/TextField.tsx';
import { codeOf, parseCents } from '../../../../lib/money.ts';
import { Badge, type BadgeTone } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Request, type RequestStatus as Status, useMove } from './api.ts';

const tones: Record<Status, BadgeTone> = {
  pending: 'yellow',
  introduced: 'blue',
  talking: 'blue',
  won: 'green',
  lost: 'neutral',
  spam: 'red',
};

const named = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

export const statusOptions = (['pending', 'introduced', 'talking', 'won', 'lost', 'spam'] as const).map(
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

interface AmountProps {
  request: Request;
  onMoved: (moved: Request) => void;
  onClose: () => void;
}

function Amount({ request, onMoved, onClose }: AmountProps) {
  const move = useMove();
  const seen = useSeen(request.status);
  const send = (data: FormData): void =>
    move.mutate(
      {
        id: request.id,
        from: seen.version,
        status: 'won',
        won_cents: parseCents(textOf(data, 'won_cents')) ?? 0,
      },
      { onSuccess: onMoved, onError: seen.refused },
    );
  return (
    <Dialog open onClose={onClose} size="sm" title={`${request.partner_name} has won`}>
      <Form
        onSubmit={send}
        submitting={move.isPending}
        error={
          move.isError ? wordsOf(move.error, 'The status could not be changed. Please try again.') : null
        }
        fieldErrors={fieldErrorsOf(move.error)}
      >
        <TextField
          name="won_cents"
          label={`Amount in ${codeOf(copyOf('currency'))}`}
          hint="What the partner sold. The commission follows from it."
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={move.isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function StatusChoice({ request, quiet = false, label, onMoved }: StatusChoiceProps) {
  const move = useMove();
  const [winning, setWinning] = useState(false);
  const done = (moved: Request): void => {
    setWinning(false);
    toast({ text: `Request moved to ${named(moved.status)}.`, tone: 'positive' });
    onMoved?.(moved);
  };
  // A promise, not callbacks: those are dropped with the row, which may leave the list first.
  const change = (status: Status): Promise<void> =>
    move.mutateAsync({ id: request.id, from: request.status, status }).then(done, moveFailed);
  return (
    <>
      <Choice
        quiet={quiet}
        label={label}
        value={move.isPending ? move.variables.status : request.status}
        options={statusOptions}
        onChange={(status) => (status === 'won' ? setWinning(true) : void change(status))}
        disabled={move.isPending}
      />
      {winning && <Amount request={request} onMoved={done} onClose={() => setWinning(false)} />}
    </>
  );
}
