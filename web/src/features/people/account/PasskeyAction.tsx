/** A button that requests a passkey from the device, and reports a cancellation. */
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

/** Checks by name for a cancelled request, because the error's class is loaded lazily. */
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
  const works = !useHydrated() || 'PublicKeyCredential' in globalThis; // the prerendered page doesn't know the browser
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
