/** What the header offers to someone signed in: their account, and the way out. */
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAuth } from '../../api/auth.tsx';
import type { User } from '../../api/session.ts';
import { navigation } from '../../content/navigation.ts';
import { useLocation } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';

const { sign_out_label: signOutLabel, account_label: accountLabel } = navigation.header;

const AccountDialog = lazy(async () => ({ default: (await import('./AccountDialog.tsx')).AccountDialog }));

function SignOutButton({ className }: { className: string }) {
  const { signOut } = useAuth();
  const [path, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    setLeaving(true);
    // The session of this browser is over even if the server could not be told.
    await signOut().catch((error: unknown) => console.error('signing out failed', error));
    setLeaving(false);
    if (path === paths.admin()) navigate(paths.auth());
  };
  return (
    <button type="button" className={className} disabled={leaving} onClick={() => void leave()}>
      {signOutLabel}
    </button>
  );
}

interface SignedInProps {
  user: User;
  className: string;
}

export function SignedIn({ user, className }: SignedInProps) {
  const [open, setOpen] = useState(false);
  const openAccount = (event: MouseEvent<HTMLElement>): void => {
    // The menu of a phone closes behind the dialog: it is its handle that gets the focus back.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={className} onClick={openAccount} title={user.email}>
        {accountLabel}
      </button>
      <SignOutButton className={className} />
      {/* Outside the header, whose menus hide what stands in them. */}
      {open &&
        createPortal(
          <Suspense>
            <AccountDialog user={user} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
