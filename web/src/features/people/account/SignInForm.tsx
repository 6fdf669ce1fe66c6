/** The Sign In tab. The browser leaves the page after sign-in. */
import { lazy, useMemo, useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import type { Session } from '../../../api/session.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf, inlineError, useAttempt } from './attempt.ts';
import { EmailField, PasswordField, passwordOf } from './fields.tsx';
import { PasskeyAction } from './PasskeyAction.tsx';
import { ResendButton } from './ResendButton.tsx';

// Loaded on demand: most users sign in with only a password.
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

const twoStepClient = () => import('../../../api/two-step-client.ts');

const t = messages('auth');

interface SignInProps {
  email: string;
  onEmail: (email: string) => void;
}

/** The toast describes the problem; these hints describe the remedy. */
const hintsFor = (code: string): Record<string, string> => {
  if (code === 'invalid_credentials') return { password: t('hints.credentials') };
  if (code === 'email_not_confirmed') return { email: t('hints.unconfirmed') };
  return {};
};

export function SignInForm({ email, onEmail }: SignInProps) {
  const { signIn } = useAuth();
  const { submitting, error, run } = useAttempt();
  const [half, setHalf] = useState<Session | null>(null);
  const code = codeOf(error);
  const fieldErrors = useMemo(() => hintsFor(code), [code]);

  const submit = (data: FormData): Promise<boolean> =>
    run(async () => {
      const session = await signIn(textOf(data, 'email'), passwordOf(data));
      if (session.second_step) setHalf(session);
      else toast({ text: t('sign_in.done_text'), tone: 'positive' });
    }, t('sign_in.failed_title'));

  if (half) {
    return (
      <SecondStep
        session={half}
        onBack={() => setHalf(null)}
        finish={async (proof) => {
          await (await twoStepClient()).finishSignIn(half, proof);
          toast({ text: t('sign_in.done_text'), tone: 'positive' });
        }}
      />
    );
  }
  return (
    <Form
      label={t('sign_in.tab_label')}
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <EmailField value={email} onChange={onEmail} />
      <PasswordField />
      {code === 'email_not_confirmed' && <ResendButton email={email} />}
      <Button type="submit" size="lg" busy={submitting} busyLabel={t('sign_in.submitting_label')}>
        {t('sign_in.submit_label')}
      </Button>
      <PasskeyAction
        label={t('passkey.label')}
        size="lg"
        work={async () => {
          await (await twoStepClient()).signInWithPasskey();
          toast({ text: t('sign_in.done_text'), tone: 'positive' });
        }}
      />
      <a
        href={paths.auth('recovery')}
        className="text-link inline-flex min-h-11 items-center justify-self-start"
      >
        {t('forgot.label')}
      </a>
    </Form>
  );
}
