/** The end of an email change link: nothing changes until the user confirms here. */
import { useState } from 'react';
import { confirmEmailChange } from '../../../api/account-client.ts';
import { redeemClientLink } from '../../../api/session-client.ts';
import { textsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { codeOf, inlineError, useAttempt } from './attempt.ts';

const t = messages('auth.email_change');

type Outcome = 'half' | 'done' | 'expired';
const textOf = (outcome: Outcome): string => t(`${outcome}_text`);

interface EmailChangeProps {
  token: string | null;
  redirectTo: string | null;
}

export function EmailChangeForm({ token, redirectTo }: EmailChangeProps) {
  const { submitting, error, run } = useAttempt();
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'expired');

  const accept = async (tokenHash: string): Promise<void> => {
    if (redirectTo) location.assign(await redeemClientLink({ type: 'email_change', tokenHash, redirectTo }));
    else setOutcome((await confirmEmailChange(tokenHash)) ? 'done' : 'half');
  };

  const agree = (): Promise<boolean> =>
    run(async () => {
      try {
        await accept(token ?? '');
      } catch (reason) {
        if (codeOf(reason) === 'otp_expired') setOutcome('expired');
        throw reason;
      }
    });

  return (
    <Form submitting={submitting} error={inlineError(error)} onSubmit={() => void agree()}>
      <div>
        <h2 className="display text-2xl">{t('title')}</h2>
        {!outcome && <p className="mt-2 text-muted">{t('text')}</p>}
      </div>
      <div role="status">{outcome && <p>{textOf(outcome)}</p>}</div>
      {outcome ? (
        <a href={textsOf('auth').back.to} className="text-link justify-self-start">
          {textsOf('auth').back.label}
        </a>
      ) : (
        <Button type="submit" size="lg" busy={submitting} busyLabel={t('submitting_label')}>
          {t('submit_label')}
        </Button>
      )}
    </Form>
  );
}
