/** The company's next steps in an introduction. A won contract requires an amount, a rejection a reason. */

import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { textsOf } from '../../../../content/island-texts.ts';
import { messages } from '../../../../content/messages.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { useRevision } from '../../../../form/revision.ts';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { currencyCode, parseCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type StatusChange, type Thread, useStep } from './api.ts';

const t = messages('portal.introductions');
const failed = messages('portal');

type Step = ReturnType<typeof useStep>;

const labelOf = (to: string, thread: Thread): string =>
  ({
    introduced: t('accept_label'),
    talking: t('talking_label'),
    won: t('won_label'),
    lost: thread.introduced_at ? t('lost_label') : t('decline_label'),
  })[to] ?? to;

interface DetailProps {
  to: 'won' | 'lost';
  thread: Thread;
  step: Step;
  send: (move: StatusChange, onError?: (error: unknown) => void) => void;
  onCancel: () => void;
}

const Detail = ({ to, thread, step, send, onCancel }: DetailProps) => {
  const seen = useRevision(thread.status);
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
          seen.onError,
        )
      }
      submitting={step.isPending}
      error={step.isError ? errorText(step.error, failed('failed_text')) : null}
      fieldErrors={fieldErrorsOf(step.error)}
      className="grid gap-3"
    >
      {to === 'won' ? (
        <TextField
          name="won_cents"
          label={`${t('amount_label')} (${currencyCode(textsOf('currency'))})`}
          hint={t('amount_hint')}
          required
          inputMode="decimal"
          autoComplete="off"
        />
      ) : (
        <TextArea
          name="reason"
          label={t('reason_label')}
          hint={t('reason_hint')}
          maxLength={limits.maxStatusChangeReason}
          rows={2}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={step.isPending}>
          {t('save_label')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel_label')}
        </Button>
      </div>
    </Form>
  );
};

export function NextSteps({ thread }: { thread: Thread }) {
  const step = useStep(thread.id);
  const [detail, setDetail] = useState<'won' | 'lost' | null>(null);
  const send = (move: StatusChange, onError?: (error: unknown) => void): void =>
    step.mutate(move, {
      ...(onError && { onError }),
      onSuccess: () => {
        setDetail(null);
        toast({
          text: move.status === 'introduced' ? t('accepted_text') : t('moved_text'),
          tone: 'positive',
        });
      },
    });
  if (thread.next.length === 0) return null;
  return (
    <>
      {step.isError && !detail && (
        <p role="alert" className="mb-3 text-danger">
          {errorText(step.error, failed('failed_text'))}
        </p>
      )}
      <div className="desk-buttons">
        {thread.next.map((to, at) => (
          <Button
            key={to}
            variant={at === 0 ? 'primary' : 'secondary'}
            size="sm"
            busy={step.isPending}
            onClick={() =>
              to === 'won' || to === 'lost'
                ? setDetail(to)
                : send({ from: thread.status, status: to as StatusChange['status'] })
            }
          >
            {labelOf(to, thread)}
          </Button>
        ))}
      </div>
      {detail && (
        <Dialog open size="sm" title={labelOf(detail, thread)} onClose={() => setDetail(null)}>
          <Detail to={detail} {...{ thread, step, send }} onCancel={() => setDetail(null)} />
        </Dialog>
      )}
    </>
  );
}
