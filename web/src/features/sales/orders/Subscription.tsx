/** Monthly payments: the next one, and the buyer's cancellation. */

import { useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import type { SubscriptionWords } from '../../../content/types.gen.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type SubscriptionStatus, useEndSubscription, useOpenPaymentDetails } from './api.ts';

interface SubscriptionProps {
  token: string;
  subscription: SubscriptionStatus;
  words: SubscriptionWords;
}

const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="text-danger">
      {errorText(error, messages('orders')('refused_text'))}
    </p>
  );

function EndDialog({
  token,
  words,
  onDone,
}: Omit<SubscriptionProps, 'subscription'> & { onDone: () => void }) {
  const end = useEndSubscription(token);
  return (
    <Dialog
      open
      onClose={onDone}
      size="sm"
      title={words.confirm.title}
      footer={
        <>
          <Button variant="secondary" onClick={onDone}>
            {words.confirm.keep}
          </Button>
          <Button onClick={() => end.mutate(undefined, { onSuccess: onDone })} busy={end.isPending}>
            {words.confirm.end}
          </Button>
        </>
      }
    >
      <p>{words.confirm.text}</p>
      <Failure error={end.error} />
    </Dialog>
  );
}

export function Subscription({ token, subscription: s, words }: SubscriptionProps) {
  const [asking, setAsking] = useState(false);
  const details = useOpenPaymentDetails(token);
  const overdue = s.overdue_cents > 0;
  return (
    <section className="mt-6 grid max-w-xl gap-4" aria-live="polite">
      {overdue && <p>{words.overdue}</p>}
      {s.is_ending && !s.has_ended && <p>{words.ending}</p>}
      {s.is_paused && !s.is_ending && <p>{words.paused}</p>}
      <div className="flex flex-wrap gap-3">
        {overdue && s.pay_url && <LinkButton to={s.pay_url}>{words.pay}</LinkButton>}
        {s.can_manage && (
          <Button variant="secondary" onClick={() => details.mutate()} busy={details.isPending}>
            {words.manage}
          </Button>
        )}
        {s.can_end && (
          <Button variant="secondary" onClick={() => setAsking(true)} aria-haspopup="dialog">
            {words.end}
          </Button>
        )}
      </div>
      <Failure error={details.error} />
      {asking && <EndDialog token={token} words={words} onDone={() => setAsking(false)} />}
    </section>
  );
}
