/** What the company can do next about an introduction. Winning asks for the amount, declining for a reason. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { copyOf } from '../../../../content/copy.ts';
import type { PortalIntroductionWords } from '../../../../content/types.gen.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { useSeen } from '../../../../form/seen.ts';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { codeOf, parseCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Move, type Thread, useStep } from './api.ts';

type Words = PortalIntroductionWords;
type Step = ReturnType<typeof useStep>;

const labelOf = (to: string, thread: Thread, words: Words): string =>
  ({
    introduced: words.accept_label,
    talking: words.talking_label,
    won: words.won_label,
    lost: thread.introduced_at ? words.lost_label : words.decline_label,
  })[to] ?? to;

interface DetailProps {
  to: 'won' | 'lost';
  thread: Thread;
  step: Step;
  words: Words;
  failed: string;
  send: (move: Move, onError?: (error: unknown) => void) => void;
  onCancel: () => void;
}

const Detail = ({ to, thread, step, words, failed, send, onCancel }: DetailProps) => {
  const seen = useSeen(thread.status);
  return (
    <Form
      onSubmit={(data) =>
        send(
          {
            from: seen.version,
            status: to,
            ...(to === 'won'
              ? { won_cents: parseCents(textOf(data, 'won_cents')) ?? 0 }
              : { reason: textOf(data, 'reason') }),
          },
          seen.refused,
        )
      }
      submitting={step.isPending}
      error={step.isError ? wordsOf(step.error, failed) : null}
      fieldErrors={fieldErrorsOf(step.error)}
      className="mt-5 grid gap-3"
    >
      {to === 'won' ? (
        <TextField
          name="won_cents"
          label={`${words.amount_label} (${codeOf(copyOf('currency'))})`}
          hint={words.amount_hint}
          required
          inputMode="decimal"
          autoComplete="off"
        />
      ) : (
        <TextArea
          name="reason"
          label={words.reason_label}
          hint={words.reason_hint}
          maxLength={limits.maxMoveReason}
          rows={2}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={step.isPending}>
          {words.save_label}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel_label}
        </Button>
      </div>
    </Form>
  );
};

export function NextSteps({ thread, words, failed }: { thread: Thread; words: Words; failed: string }) {
  const step = useStep(thread.id);
  const [detail, setDetail] = useState<'won' | 'lost' | null>(null);
  const send = (move: Move, onError?: (error: unknown) => void): void =>
    step.mutate(move, {
      ...(onError && { onError }),
      onSuccess: () => {
        setDetail(null);
        toast({
          text: move.status === 'introduced' ? words.accepted_text : words.moved_text,
          tone: 'positive',
        });
      },
    });
  if (detail)
    return <Detail to={detail} {...{ thread, step, words, failed, send }} onCancel={() => setDetail(null)} />;
  if (thread.next.length === 0) return null;
  return (
    <div className="mt-5">
      {step.isError && (
        <p role="alert" className="mb-3 text-danger">
          {wordsOf(step.error, failed)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {thread.next.map((to, at) => (
          <Button
            key={to}
            variant={at === 0 ? 'primary' : 'secondary'}
            busy={step.isPending}
            onClick={() =>
              to === 'won' || to === 'lost'
                ? setDetail(to)
                : send({ from: thread.status, status: to as Move['status'] })
            }
          >
            {labelOf(to, thread, words)}
          </Button>
        ))}
      </div>
    </div>
  );
}
