/** 'Sign In' for a visitor; for someone signed in their account, and 'Sign Out': no visitor pays for those. */
import { lazy, Suspense } from 'react';
import { useAuth } from '../api/auth.tsx';
import { navigation } from '../content/navigation.ts';
import { Link } from '../lib/router.tsx';

const SignedIn = lazy(async () => ({
  default: (await import('../features/account/SignedIn.tsx')).SignedIn,
}));

const { sign_in: signIn } = navigation.header;

export function SessionLink({ className }: { className: string }) {
  const { user } = useAuth();
  if (!user) {
    return (
      <Link href={signIn.to} className={className}>
        {signIn.label}
      </Link>
    );
  }
  return (
    <Suspense>
      <SignedIn user={user} className={className} />
    </Suspense>
  );
}
