/** Sets a new password after a recovery link and signs the user in. */
import { lazy, useMemo, useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import type { ApiError } from '../../../api/problem.ts';
import type { Session } from '../../../api/session.ts';
import type { Proof } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf, inlineError, useAttempt } from './attempt.ts';
import { PasswordField, passwordOf } from './fields.tsx';
import { weaknessErrors } from './weak-password.ts';

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

const t = messages('auth.recovery');

/** The server's code for a session that lacks its second step. */
const secondStepCode = 'insufficient_aal';

/** State that waits for the second step. */
interface Half {
  session: Session;
  password: string;
}

/** For an account with a second step, the link is only the first step. */
async function finishStep(half: Session, proof: Proof): Promise<void> {
  const [{ keepRedeemedSession: finishRedeemed }, { secondStep }] = await Promise.all([
    import('../../../api/session-client.ts'),
    import('../../../api/two-step-client.ts'),
  ]);
  finishRedeemed(await secondStep(half, proof));
}

interface NewPasswordProps {
  /** One-time token of the link. */
  token: string;
  onDone: () => void;
  /** Called if the link is invalid or expired. */
  onExpired: () => void;
}

export function NewPasswordForm({ token, onDone, onExpired }: NewPasswordProps) {
  const { resetPassword } = useAuth();
  const { submitting, error, run } = useAttempt();
  const [half, setHalf] = useState<Half | null>(null);
  const fieldErrors = useMemo(() => weaknessErrors(error), [error]);

  const save = (password: string): Promise<boolean> =>
    run(async () => {
      const session = await resetPassword(token, password).catch((reason: unknown) => {
        if (codeOf(reason) === secondStepCode) return (reason as ApiError).body as Session;
        if (codeOf(reason) === 'otp_expired') onExpired();
        throw reason;
      });
      setHalf(session ? { session, password } : null);
      if (session) return;
      toast({ text: t('done_text'), tone: 'positive' });
      onDone();
    });

  if (half) {
    return (
      <SecondStep
        session={half.session}
        onBack={() => setHalf(null)}
        finish={async (proof) => {
          await finishStep(half.session, proof);
          setHalf(null);
          await save(half.password);
        }}
      />
    );
  }

  return (
    <Form
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void save(passwordOf(data))}
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
