/** One review at the desk: what it says, whether it counts in the rating, and whether it is public. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ReviewItem } from '../ReviewItem.tsx';
import { type ReviewRow, useModeration, useWeight } from './api.ts';
import { reasonsAgainst, weightInWords } from './weight-words.ts';

/** Whether the review counts in the rating, why, and the button that changes it. */
function Weight({ row, onDone }: { row: ReviewRow; onDone: () => void }) {
  const change = useWeight();
  const reasons = reasonsAgainst(row);
  const turn = (): void =>
    change.mutate(
      { id: row.id, weighs: !row.weighs },
      {
        onSuccess: ({ weighs }) => {
          toast({
            text: weighs ? 'The review counts in the rating.' : 'The review no longer counts in the rating.',
            tone: 'positive',
          });
          onDone();
        },
      },
    );
  return (
    <section aria-labelledby="weight" className="mt-6 border-t border-line pt-5">
      <h3 id="weight" className="font-[560]">
        Rating
      </h3>
      <p className="mt-1">{weightInWords(row)}</p>
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {change.isError && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(change.error, change.error.message)}
        </p>
      )}
      <Button variant="secondary" className="mt-4" busy={change.isPending} onClick={turn}>
        {row.weighs ? 'Take Out of the Rating' : 'Count in the Rating'}
      </Button>
    </section>
  );
}

interface ReviewDetailProps {
  row: ReviewRow;
  onClose: () => void;
}

export function ReviewDetail({ row, onClose }: ReviewDetailProps) {
  const [hiding, setHiding] = useState(false);
  const change = useModeration();
  const moderate = (reason: string): void =>
    change.mutate(
      { id: row.id, reason },
      {
        onSuccess: () => {
          toast({ text: reason ? 'Review hidden.' : 'Review is public again.', tone: 'positive' });
          onClose();
        },
      },
    );
  return (
    <Dialog open onClose={onClose} size="lg" title={`Review of ${row.partner_name}`}>
      <ReviewItem review={row} answerLabel={`Answer from ${row.partner_name}`} />
      {!row.hidden_at && <Weight row={row} onDone={onClose} />}
      <div className="mt-6 border-t border-line pt-5">
        {row.hidden_at ? (
          <>
            <p className="mb-4 wrap-anywhere">Hidden: {row.hidden_reason}</p>
            <Button variant="secondary" busy={change.isPending} onClick={() => moderate('')}>
              Show Again
            </Button>
          </>
        ) : hiding ? (
          <Form
            label="Hide the review"
            submitting={change.isPending}
            error={change.isError ? wordsOf(change.error, change.error.message) : null}
            fieldErrors={fieldErrorsOf(change.error)}
            onSubmit={(data) => moderate(textOf(data, 'reason'))}
          >
            <TextField
              name="reason"
              label="Reason"
              hint="For your records. Hidden reviews don't count in the rating."
              required
              maxLength={limits.maxHideInputBodyReason}
            />
            <Button type="submit" className="justify-self-start" busy={change.isPending}>
              Hide
            </Button>
          </Form>
        ) : (
          <Button variant="secondary" onClick={() => setHiding(true)}>
            Hide This Review
          </Button>
        )}
      </div>
    </Dialog>
  );
}
