/** Sets the new password of the link in a recovery mail; the person is then signed in. */
import { useMemo } from 'react';
import { useAuth } from '../../api/auth.tsx';
import { auth } from '../../content/auth.ts';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { codeOf, inlineError, useAttempt } from './attempt.ts';
import { PasswordField, passwordOf } from './fields.tsx';
import { weaknessErrors } from './weak-password.ts';

const words = auth.recovery;

interface NewPasswordProps {
  /** The one-time token of the link. */
  token: string;
  onDone: () => void;
  /** The link is no good any more. */
  onExpired: () => void;
}

export function NewPasswordForm({ token, onDone, onExpired }: NewPasswordProps) {
  const { resetPassword } = useAuth();
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => weaknessErrors(error), [error]);

  const submit = async (data: FormData): Promise<void> => {
    const saved = await run('Error', () =>
      resetPassword(token, passwordOf(data)).catch((reason: unknown) => {
        if (codeOf(reason) === 'otp_expired') onExpired();
        throw reason;
      }),
    );
    if (!saved) return;
    toast({ text: words.done_text, tone: 'positive' });
    onDone();
  };

  return (
    <Form
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <div>
        <h2 className="display text-2xl">{words.title}</h2>
        <p className="mt-2 text-muted">{words.text}</p>
      </div>
      <PasswordField isNew />
      <Button type="submit" size="lg" busy={submitting} busyLabel={words.submitting_label}>
        {words.submit_label}
      </Button>
    </Form>
  );
}
