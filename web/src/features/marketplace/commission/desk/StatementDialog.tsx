/** One statement at the desk: its entries, how it stands, and what can be done. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { Queried } from '../../../../form/Queried.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { toast } from '../../../../ui/toast.ts';
import { EntryTable } from '../EntryTable.tsx';
import { kindOf, monthOf, type Statement, type StatementDetail, stateOf } from '../words.ts';
import { useMark, useStatement } from './api.ts';
import { CorrectionForm } from './CorrectionForm.tsx';

type State = Statement['state'];

/** Where each state leads, and how the button says it. */
const moves: Record<State, readonly [State, string][]> = {
  open: [['invoiced', 'Mark as Invoiced']],
  invoiced: [
    ['paid', 'Mark as Paid'],
    ['open', 'Back to Open'],
  ],
  paid: [['invoiced', 'Not Paid After All']],
};

function Moves({ statement }: { statement: StatementDetail }) {
  const mark = useMark(statement.id);
  const to = (state: State): void =>
    mark.mutate(
      { from: statement.state, to: state },
      {
        onSuccess: () =>
          toast({ text: `Statement is ${stateOf(state).label.toLowerCase()}.`, tone: 'positive' }),
        onError: (error) =>
          toast({ title: 'That did not work', text: wordsOf(error, 'Please try again.'), tone: 'danger' }),
      },
    );
  if (!statement.is_over) {
    return <p className="mt-6 text-muted">The month isn't over. The statement can still grow.</p>;
  }
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {moves[statement.state].map(([state, label], index) => (
        <Button
          key={state}
          variant={index === 0 && statement.state !== 'paid' ? 'primary' : 'secondary'}
          busy={mark.isPending && mark.variables.to === state}
          onClick={() => to(state)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Content({ statement }: { statement: StatementDetail }) {
  /** The introduction whose amount is being corrected. */
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <>
      <EntryTable
        statement={statement}
        actions={{
          id: 'actions',
          header: 'Actions',
          cell: (row) => (
            <Button variant="ghost" size="sm" onClick={() => setWrong(row.introduction_id)}>
              Correct<span className="sr-only"> {kindOf(row)}</span>
            </Button>
          ),
        }}
      />
      {wrong && <CorrectionForm key={wrong} introductionId={wrong} onDone={() => setWrong(null)} />}
      <Facts>
        <Fact name="Won">{formatCents(statement.won_cents, statement.currency)}</Fact>
        <Fact name="Commission">{formatCents(statement.amount_cents, statement.currency)}</Fact>
        <Fact name="State">{stateOf(statement.state).label}</Fact>
        <Fact name="Invoiced">
          {statement.invoiced_at ? formatDateTime(statement.invoiced_at) : 'Not yet'}
        </Fact>
        <Fact name="Paid">{statement.paid_at ? formatDateTime(statement.paid_at) : 'Not yet'}</Fact>
      </Facts>
      <Moves statement={statement} />
    </>
  );
}

interface StatementDialogProps {
  row: Statement;
  onClose: () => void;
}

export function StatementDialog({ row, onClose }: StatementDialogProps) {
  const statement = useStatement(row.id);
  return (
    <Dialog open onClose={onClose} size="lg" title={`${row.partner_name}, ${monthOf(row.month)}`}>
      <Queried query={statement} loading="Loading the statement" failed="The statement could not be read.">
        {(statement) => <Content statement={statement} />}
      </Queried>
    </Dialog>
  );
}
