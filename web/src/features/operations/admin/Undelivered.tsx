/** Mails that nobody took, and tasks that failed for good: the administrator decides what becomes of each. */
import { useState } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { PagedTable } from '../../../form/desk/PagedTable.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { toast } from '../../../ui/toast.ts';
import { type UndeliveredJob, useDecision, useUndelivered } from './undelivered-api.ts';

/** What an undelivered mail or task is called in a sentence. */
const nameOf = ({ kind, subject, recipient }: UndeliveredJob): string =>
  subject ? `“${subject}” to ${recipient}` : `the task ${kind}`;

const dataColumns: readonly Column<UndeliveredJob>[] = [
  {
    id: 'what',
    header: 'What',
    cell: ({ subject, kind, recipient }) => (
      <>
        <p className="font-[540]">{subject || 'A task of the program'}</p>
        {recipient && <p className="wrap-anywhere">{recipient}</p>}
        <p className="text-sm text-muted wrap-anywhere">{kind}</p>
      </>
    ),
  },
  {
    id: 'error',
    header: 'Last error',
    cell: ({ last_error, attempts }) => (
      <>
        <p className="max-w-[31em] whitespace-pre-line text-sm wrap-anywhere">{last_error}</p>
        <p className="text-sm text-muted">{attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}</p>
      </>
    ),
  },
  {
    id: 'when',
    header: 'Undelivered since',
    cell: ({ dead_at }) => (
      <time dateTime={dead_at} className="tabular">
        {formatDateTime(dead_at)}
      </time>
    ),
  },
];

function Decide({
  letter,
  onDiscard,
}: {
  letter: UndeliveredJob;
  onDiscard: (letter: UndeliveredJob) => void;
}) {
  const decision = useDecision();
  // A promise, not callbacks: those are dropped with the row, which may leave the list first.
  const retry = (): Promise<unknown> =>
    decision.mutateAsync({ id: letter.id, what: 'retry' }).then(
      () => toast({ text: 'It is being tried again.', tone: 'positive' }),
      (error) =>
        toast({
          title: 'Error',
          text: wordsOf(error, 'Failed to retry. Please try again.'),
          tone: 'danger',
        }),
    );
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Retry ${nameOf(letter)}`}
        busy={decision.isPending}
        onClick={() => void retry()}
      >
        Retry
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Discard ${nameOf(letter)}`}
        onClick={() => onDiscard(letter)}
      >
        Discard
      </Button>
    </div>
  );
}

/** Discarding cannot be undone, so it asks. */
function DiscardDialog({ letter, onClose }: { letter: UndeliveredJob; onClose: () => void }) {
  const decision = useDecision();
  const discard = (): void =>
    decision.mutate(
      { id: letter.id, what: 'discard' },
      {
        onSuccess: () => {
          toast({ text: 'It is discarded.', tone: 'positive' });
          onClose();
        },
        onError: (error) =>
          toast({
            title: 'Error',
            text: wordsOf(error, 'Failed to discard it. Please try again.'),
            tone: 'danger',
          }),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Discard this?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={decision.isPending} onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        Nobody tries {nameOf(letter)} any more{letter.subject && ', and its text is deleted'}. What it was
        about, an order or a request, stays.
      </p>
    </Dialog>
  );
}

function Letters() {
  const letters = useUndelivered();
  const [discarding, setDiscarding] = useState<UndeliveredJob | null>(null);
  const columns: readonly Column<UndeliveredJob>[] = [
    ...dataColumns,
    {
      id: 'actions',
      header: 'Actions',
      cell: (letter) => <Decide letter={letter} onDiscard={setDiscarding} />,
    },
  ];
  return (
    <>
      <PagedTable
        caption="Undelivered"
        query={letters}
        columns={columns}
        loading="Loading what could not be delivered"
        more="Show older entries"
        empty={
          <EmptyState title="Everything was delivered.">
            A mail that no server takes for three days appears here, and so does a task that keeps failing.
          </EmptyState>
        }
      />
      {discarding && <DiscardDialog letter={discarding} onClose={() => setDiscarding(null)} />}
    </>
  );
}

export const Undelivered = () => (
  <section aria-labelledby="undelivered">
    <h2 id="undelivered" className="desk-name mb-3">
      Undelivered
    </h2>
    <Letters />
  </section>
);
