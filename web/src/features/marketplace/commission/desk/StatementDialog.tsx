/** One statement at the desk: its entries, how it stands, and what can be done. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import type { components } from '../../../../api/types.gen.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { Queried } from '../../../../form/Queried.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { formatDate, formatDateTime } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { toast } from '../../../../ui/toast.ts';
import { EntryTable } from '../EntryTable.tsx';
import { entryOf, monthOf, type Statement, type StatementDetail, stateOf } from '../words.ts';
import { useMark, useStatement } from './api.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { amounts } from './words.ts';

type State = Statement['state'];

/** Where each state of a fee leads, and how the button says it. */
const moves: Record<State, readonly [To, string][]> = {
  open: [['invoiced', 'Mark as Invoiced']],
  invoiced: [
    ['paid', 'Mark as Paid'],
    ['open', 'Back to Open'],
  ],
  paid: [['invoiced', 'Not Paid After All']],
  payable: [],
};

type To = components['schemas']['Mark']['to'];

/** Gives the statement another state, and says what became of it. */
function useMoves(statement: StatementDetail) {
  const mark = useMark(statement.id);
  const to = (state: To, reference = ''): void =>
    mark.mutate(
      { from: statement.state, to: state, ...(reference && { reference }) },
      {
        onSuccess: (after) =>
          toast({ text: `Statement is ${stateOf(after.state).label.toLowerCase()}.`, tone: 'positive' }),
        onError: (error) =>
          toast({ title: 'That did not work', text: wordsOf(error, 'Please try again.'), tone: 'danger' }),
      },
    );
  return { mark, to };
}

function Moves({ statement }: { statement: StatementDetail }) {
  const { mark, to } = useMoves(statement);
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

/** What the owner pays: nothing before the guarantee has run out. */
function Payment({ statement }: { statement: StatementDetail }) {
  const { mark, to } = useMoves(statement);
  if (statement.state === 'open') {
    return (
      <p className="mt-6 text-muted">
        Payable from {formatDate(`${statement.payable_on}T12:00:00Z`)} on, when the guarantee of the month's
        orders has run out.
      </p>
    );
  }
  if (statement.state === 'paid') {
    return (
      <Button variant="secondary" className="mt-6" busy={mark.isPending} onClick={() => to('open')}>
        Not Paid After All
      </Button>
    );
  }
  return (
    <Form
      label="Mark as paid"
      className="mt-6 grid gap-4 border-t border-line pt-5"
      submitting={mark.isPending}
      error={null}
      fieldErrors={fieldErrorsOf(mark.error)}
      onSubmit={(data) => to('paid', textOf(data, 'reference'))}
    >
      <TextField
        name="reference"
        label="Reference of the payment"
        hint="The partner reads it."
        maxLength={limits.maxMarkReference}
      />
      <Button type="submit" className="justify-self-start" busy={mark.isPending}>
        Mark as Paid
      </Button>
    </Form>
  );
}

function Fees({ statement }: { statement: StatementDetail }) {
  /** The introduction whose amount is being corrected. */
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <>
      <EntryTable
        statement={statement}
        amount={amounts.fee.amount}
        actions={{
          id: 'actions',
          header: 'Actions',
          cell: (row) => (
            <Button variant="ghost" size="sm" onClick={() => setWrong(row.about_id)}>
              Correct<span className="sr-only"> {entryOf('fee', row)}</span>
            </Button>
          ),
        }}
      />
      {wrong && <CorrectionForm key={wrong} introductionId={wrong} onDone={() => setWrong(null)} />}
      <Sums statement={statement} />
      <Moves statement={statement} />
    </>
  );
}

const Sums = ({ statement }: { statement: StatementDetail }) => (
  <Facts>
    <Fact name={amounts[statement.kind].base}>{formatCents(statement.base_cents, statement.currency)}</Fact>
    <Fact name={amounts[statement.kind].amount}>
      {formatCents(statement.amount_cents, statement.currency)}
    </Fact>
    <Fact name="State">{stateOf(statement.state).label}</Fact>
    {statement.kind === 'fee' && (
      <Fact name="Invoiced">{statement.invoiced_at ? formatDateTime(statement.invoiced_at) : 'Not yet'}</Fact>
    )}
    <Fact name="Paid">{statement.paid_at ? formatDateTime(statement.paid_at) : 'Not yet'}</Fact>
    <Fact name="Reference">{statement.reference}</Fact>
  </Facts>
);

const Earned = ({ statement }: { statement: StatementDetail }) => (
  <>
    <EntryTable statement={statement} amount={amounts.referral.amount} />
    <Sums statement={statement} />
    <Payment statement={statement} />
  </>
);

interface StatementDialogProps {
  row: Statement;
  onClose: () => void;
}

export function StatementDialog({ row, onClose }: StatementDialogProps) {
  const statement = useStatement(row.id);
  return (
    <Dialog open onClose={onClose} size="lg" title={`${row.partner_name}, ${monthOf(row.month)}`}>
      <Queried query={statement} loading="Loading the statement" failed="The statement could not be read.">
        {(statement) =>
          statement.kind === 'fee' ? <Fees statement={statement} /> : <Earned statement={statement} />
        }
      </Queried>
    </Dialog>
  );
}
