/**
 * The end of a sign-up link in a browser other than the one that signed up. The owner of the mailbox chooses the
 * password, because another person may have signed up with the address.
 */
import { useMemo, useState } from 'react';
import { confirmSignUp, redeemClientLink } from '../../../api/session-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf, inlineError, useAttempt } from './attempt.ts';
import { PasswordField, passwordOf } from './fields.tsx';
import { weaknessErrors } from './weak-password.ts';

const t = messages('auth.confirm_link');

const Expired = () => (
  <div className="grid gap-4">
    <h2 className="display text-2xl">{t('title')}</h2>
    <p role="status">{t('expired_text')}</p>
    <a href={paths.auth()} className="text-link justify-self-start">
      {messages('auth.forgot')('back_label')}
    </a>
  </div>
);

interface ConfirmProps {
  token: string | null;
  redirectTo: string | null;
}

export function ConfirmForm({ token, redirectTo }: ConfirmProps) {
  const { submitting, error, run } = useAttempt();
  const [expired, setExpired] = useState(!token);
  const fieldErrors = useMemo(() => weaknessErrors(error), [error]);

  const confirm = async (tokenHash: string, password: string): Promise<void> => {
    if (redirectTo) {
      location.assign(await redeemClientLink({ type: 'signup', tokenHash, redirectTo, password }));
      return;
    }
    await confirmSignUp(tokenHash, password);
    toast({ text: t('done_text'), tone: 'positive' });
    location.replace(paths.home());
  };

  const submit = (data: FormData): Promise<boolean> =>
    run(() =>
      confirm(token ?? '', passwordOf(data)).catch((reason: unknown) => {
        if (codeOf(reason) === 'otp_expired') setExpired(true);
        throw reason;
      }),
    );

  if (expired) return <Expired />;
  return (
    <Form
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <div>
        <h2 className="display text-2xl">{t('title')}</h2>
        <p className="mt-2 text-muted">{t('text')}</p>
      </div>
      <PasswordField isNew />
      <Button type="submit" size="lg" busy={submitting} busyLabel={t('submitting_label')}>
        {t('submit_label')}
      </Button>
    </Form>
  );
}
