/** Sends the confirmation email again. The response is the same for every address. */
import { useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAttempt } from './attempt.ts';

const t = messages('auth.confirm');

export function ResendButton({ email }: { email: string }) {
  const { resendConfirmation } = useAuth();
  const { submitting, run } = useAttempt();
  const [sent, setSent] = useState(false);
  return (
    <div role="status" className="justify-self-start">
      {sent ? (
        <p>{t('resent_text')}</p>
      ) : (
        <Button
          variant="secondary"
          busy={submitting}
          busyLabel={t('resending_label')}
          onClick={() => void run(() => resendConfirmation(email)).then(setSent)}
        >
          {t('resend_label')}
        </Button>
      )}
    </div>
  );
}
