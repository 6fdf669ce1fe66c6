/** The Sign Up tab. It stays open; the emailed link continues the sign-up. */
import { useId, useMemo, useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { EmailField, PasswordField, passwordOf } from './fields.tsx';
import { ResendButton } from './ResendButton.tsx';
import { weaknessErrors } from './weak-password.ts';

const t = messages('auth.sign_up');
const confirm = messages('auth.confirm');

interface SignUpProps {
  email: string;
  onEmail: (email: string) => void;
}

function CheckInbox({ email, onOther }: { email: string; onOther: () => void }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="grid gap-4">
      <div role="status">
        <h2 id={title} className="display text-2xl">
          {confirm('title')}
        </h2>
        <p className="mt-2">
          <strong className="font-[560]">{email}</strong>
        </p>
        <p className="mt-1 text-muted">{confirm('text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ResendButton email={email} />
        <Button variant="ghost" onClick={onOther}>
          {confirm('other_label')}
        </Button>
      </div>
    </section>
  );
}

export function SignUpForm({ email, onEmail }: SignUpProps) {
  const { signUp } = useAuth();
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => weaknessErrors(error), [error]);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = (data: FormData): Promise<boolean> =>
    run(async () => {
      const address = textOf(data, 'email');
      await signUp(address, passwordOf(data));
      setSentTo(address);
      toast({ text: t('done_text'), tone: 'positive' });
    }, t('failed_title'));

  if (sentTo !== null) return <CheckInbox email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <Form
      label={t('tab_label')}
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <EmailField value={email} onChange={onEmail} />
      <PasswordField isNew />
      <Button type="submit" size="lg" busy={submitting} busyLabel={t('submitting_label')}>
        {t('submit_label')}
      </Button>
    </Form>
  );
}
