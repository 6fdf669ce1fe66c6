/** Forms for emailed links, in one chunk that is loaded on demand. */
import { ClientLinkForm } from './ClientLinkForm.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { EmailChangeForm } from './EmailChangeForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import type { MailedLink } from './use-mailed-link.ts';

interface MailedFormsProps {
  /** Mode in the address; any value but the two below means recovery. */
  mode: string | null;
  link: MailedLink;
}

export function MailedForms({ mode, link }: MailedFormsProps) {
  const { token, redirectTo, expired, drop } = link;
  if (mode === 'confirm') return <ConfirmForm token={token} redirectTo={redirectTo} />;
  if (mode === 'email_change') return <EmailChangeForm token={token} redirectTo={redirectTo} />;
  if (!token) return <RecoverForm expired={expired} />;
  if (redirectTo) return <ClientLinkForm token={token} redirectTo={redirectTo} />;
  return <NewPasswordForm token={token} onDone={() => drop(false)} onExpired={() => drop(true)} />;
}
