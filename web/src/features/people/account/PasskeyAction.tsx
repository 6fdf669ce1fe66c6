/** A button that asks the device for a passkey, and says so when the person did not go along. */
import { messages } from '../../../content/messages.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ButtonSize, ButtonVariant } from '../../../ui/button-class.ts';
import { toast } from '../../../ui/toast.ts';
import { useAttempt } from './attempt.ts';

const t = messages('auth.passkey');

interface PasskeyActionProps {
  label: string;
  work: () => Promise<void>;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The name of the error for a question that the person dismissed; its class is loaded with the first question. */
const dismissed = (error: unknown): boolean => error instanceof Error && error.name === 'PasskeyCancelled';

async function gently(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!dismissed(error)) throw error;
    toast({ text: t('cancelled_text') });
  }
}

export function PasskeyAction({ label, work, variant = 'secondary', size = 'md' }: PasskeyActionProps) {
  const { submitting, run } = useAttempt();
  const works = !useHydrated() || 'PublicKeyCredential' in globalThis; // the prerendered page knows no browser
  return (
    <Button
      variant={variant}
      size={size}
      busy={submitting}
      busyLabel={t('busy_label')}
      disabledReason={works ? undefined : t('unavailable_text')}
      onClick={() => void run(() => gently(work))}
    >
      {label}
    </Button>
  );
}
