/** The end of a recovery link that another client of this site requested: a button that leads back there. */
import { useState } from 'react';
import { redeemClientLink } from '../../../api/session-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { codeOf, inlineError, useAttempt } from './attempt.ts';

const t = messages('auth.client_link');

interface ClientLinkProps {
  token: string;
  redirectTo: string;
}

export function ClientLinkForm({ token, redirectTo }: ClientLinkProps) {
  const { submitting, error, run } = useAttempt();
  const [expired, setExpired] = useState(false);

  const go = (): Promise<boolean> =>
    run(async () => {
      try {
        location.assign(await redeemClientLink({ type: 'recovery', tokenHash: token, redirectTo }));
      } catch (reason) {
        if (codeOf(reason) === 'otp_expired') setExpired(true);
        throw reason;
      }
    });

  return (
    <Form submitting={submitting} error={inlineError(error)} onSubmit={() => void go()}>
      <div>
        <h2 className="display text-2xl">{t('title')}</h2>
        {!expired && <p className="mt-2 text-muted">{t('text')}</p>}
      </div>
      <div role="status">{expired && <p>{t('expired_text')}</p>}</div>
      {!expired && (
        <Button type="submit" size="lg" busy={submitting} busyLabel={t('submitting_label')}>
          {t('submit_label')}
        </Button>
      )}
    </Form>
  );
}
