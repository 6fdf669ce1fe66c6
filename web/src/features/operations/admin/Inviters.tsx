/** Accounts that mail guests. The admin blocks accounts that send spam. */
import { errorText } from '../../../api/problem.ts';
import { showResult } from '../../../form/desk/declared/results.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Inviter, useInviterDecision, useInviters } from './inviters-api.ts';

function Decide({ inviter: { id, email, stopped_at } }: { inviter: Inviter }) {
  const decision = useInviterDecision();
  const [label, what, done] = stopped_at
    ? (['Allow again', 'allow', `${email} may invite guests again.`] as const)
    : (['Stop', 'stop', `${email} can’t invite guests any more.`] as const);
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${label}: ${email}`}
      busy={decision.isPending}
      onClick={() =>
        decision.mutate(
          { id, what },
          {
            onSuccess: () => showResult({ text: done }),
            onError: (error) =>
              toast({
                title: 'Error',
                text: errorText(error, 'That failed. Please try again.'),
                tone: 'danger',
              }),
          },
        )
      }
    >
      {label}
    </Button>
  );
}

const columns: readonly Column<Inviter>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ email, stopped_at }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{email}</span>
        {stopped_at && <Badge tone="yellow">Stopped {formatDate(stopped_at)}</Badge>}
      </span>
    ),
  },
  {
    id: 'since',
    header: 'Account since',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
  },
  {
    id: 'mails',
    header: 'Emails in 7 days',
    cell: ({ mails }) => <span className="tabular">{mails.toLocaleString()}</span>,
    align: 'end',
  },
  { id: 'actions', header: 'Actions', cell: (inviter) => <Decide inviter={inviter} /> },
];

export function Inviters() {
  const inviters = useInviters();
  return (
    <section aria-labelledby="inviters" className="mt-8">
      <h3 id="inviters" className="mb-3 text-xl font-[560]">
        Invitations to Guests
      </h3>
      <QueryView query={inviters} loading="Loading who mails guests" failed="This list could not be read.">
        {({ items }) =>
          items.length > 0 ? (
            <Table
              caption="Accounts that mailed guests in the last 7 days"
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
            />
          ) : (
            <p className="text-muted">Nobody mailed guests of an event in the last 7 days.</p>
          )
        }
      </QueryView>
      <p className="mt-3 max-w-measure text-sm text-muted">
        Accounts mail the guests of their calendar events. You’re told when one reaches its daily limit. A
        stopped account can’t invite guests or change what they were told; it can still cancel.
      </p>
    </section>
  );
}
