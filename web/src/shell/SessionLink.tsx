/** 'Sign In' for a visitor, 'Sign Out' for someone signed in. */
import { useState } from 'react';
import { useAuth } from '../api/auth.tsx';
import { navigation } from '../content/navigation.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { paths } from '../paths.ts';

const { sign_in: signInLink, sign_out_label: signOutLabel } = navigation.header;

export function SessionLink({ className }: { className: string }) {
  const { user, signOut } = useAuth();
  const [path, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    setLeaving(true);
    // The session of this browser is over even if the server could not be told.
    await signOut().catch((error: unknown) => console.error('signing out failed', error));
    setLeaving(false);
    if (path === paths.admin()) navigate(paths.auth());
  };

  if (!user) {
    return (
      <Link href={signInLink.to} className={className}>
        {signInLink.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      disabled={leaving}
      onClick={() => void leave()}
      title={user.email}
    >
      {signOutLabel}
    </button>
  );
}
