/**
 * The link of a confirmation mail, opened in another browser than the one that signed up, ends on the root
 * with `?confirmed=1` (auth contract 9.3). One toast, and the address is clean again.
 */
import { useEffect } from 'react';
import { useAuth } from '../api/auth.tsx';
import { toast } from '../ui/toast.ts';

export function ConfirmedNotice() {
  const { loading, user } = useAuth();
  useEffect(() => {
    const url = new URL(location.href);
    if (loading || !url.searchParams.has('confirmed')) return;
    url.searchParams.delete('confirmed');
    history.replaceState(history.state, '', url);
    if (!user) toast({ text: 'E-mail confirmed. You can sign in.', tone: 'positive' });
  }, [loading, user]);
  return null;
}
