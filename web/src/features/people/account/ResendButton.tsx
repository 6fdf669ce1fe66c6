/** Has the confirmation mail sent once more. The answer is the same for every address. */
import { useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { copyOf } from '../../../content/copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAttempt } from './attempt.ts';

const words = () => copyOf('auth').confirm;

export function ResendButton({ email }: { email: string }) {
  const { resendConfirmation } = useAuth();
  const { submitting, run } = useAttempt();
  const [sent, setSent] = useState(false);
  return (
    <div role="status" className="justify-self-start">
      {sent ? (
        <p>{words().resent_text}</p>
      ) : (
        <Button
          variant="secondary"
          busy={submitting}
          busyLabel={words().resending_label}
          onClick={() => void run('Error', () => resendConfirmation(email)).then(setSent)}
        >
          {words().resend_label}
        </Button>
      )}
    </div>
  );
}
