/** The Sign In tab (spec 2.11). Success leaves the page; the page itself sees to that. */
import { useMemo } from 'react';
import { useAuth } from '../../api/auth.tsx';
import { auth } from '../../content/auth.ts';
import { Form, textOf } from '../../form/Form.tsx';
import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { codeOf, inlineError, useAttempt } from './attempt.ts';
import { EmailField, PasswordField, passwordOf } from './fields.tsx';
import { ResendButton } from './ResendButton.tsx';

const { sign_in: words, hints, forgot } = auth;

interface SignInProps {
  email: string;
  onEmail: (email: string) => void;
}

/** Other words than the toast's: those say what is wrong, these what to do about it. */
const hintsFor = (code: string): Record<string, string> => {
  if (code === 'invalid_credentials') return { password: hints.credentials };
  if (code === 'email_not_confirmed') return { email: hints.unconfirmed };
  return {};
};

export function SignInForm({ email, onEmail }: SignInProps) {
  const { signIn } = useAuth();
  const { submitting, error, run } = useAttempt();
  const code = codeOf(error);
  const fieldErrors = useMemo(() => hintsFor(code), [code]);

  const submit = (data: FormData): Promise<boolean> =>
    run('Sign In Error', async () => {
      await signIn(textOf(data, 'email'), passwordOf(data));
      toast({ text: 'Signed in successfully!', tone: 'positive' });
    });

  return (
    <Form
      label={words.tab_label}
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <EmailField value={email} onChange={onEmail} />
      <PasswordField />
      {code === 'email_not_confirmed' && <ResendButton email={email} />}
      <Button type="submit" size="lg" busy={submitting} busyLabel={words.submitting_label}>
        {words.submit_label}
      </Button>
      <Link
        href={paths.auth('recovery')}
        className="text-link inline-flex min-h-11 items-center justify-self-start"
      >
        {forgot.label}
      </Link>
    </Form>
  );
}
