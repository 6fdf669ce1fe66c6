/**
 * The link of a confirmation mail ends on the root. In another browser than the one that signed up it carries
 * `?confirmed=1`; when it is no good (any more), the reason stands in the hash. One toast, and the address is clean
 * again. Nothing of the address is repeated: anybody can write one.
 */
import { authStore } from '../api/session.ts';
import { toast } from '../ui/toast.ts';

function tell(): void {
  const { loading, user } = authStore.get();
  const url = new URL(location.href);
  const confirmed = url.searchParams.has('confirmed');
  const failed = url.pathname === '/' && new URLSearchParams(url.hash.slice(1)).has('error_code');
  if (loading || !(confirmed || failed)) return;
  url.searchParams.delete('confirmed');
  if (failed) url.hash = '';
  history.replaceState(history.state, '', url);
  if (failed) toast({ text: 'Email link is invalid or has expired', tone: 'danger' });
  else if (!user) toast({ text: 'E-mail confirmed. You can sign in.', tone: 'positive' });
}

authStore.subscribe(tell);
tell();
