/**
 * A confirmation link leads to the home page: with `?confirmed=1` in a browser that didn't sign up, or with an error
 * in the hash if the link is invalid or expired. This script shows one toast and cleans the address. The toast
 * contains nothing from the address, because an attacker can craft the link.
 */

import { authStore } from '../api/session.ts';
import { messages } from '../content/messages.ts';
import { toast } from '../ui/toast.ts';

const t = messages('site.confirmed');

function showOutcome(): void {
  const { loading, user } = authStore.get();
  const url = new URL(location.href);
  const confirmed = url.searchParams.has('confirmed');
  const failed = url.pathname === '/' && new URLSearchParams(url.hash.slice(1)).has('error_code');
  if (loading || !(confirmed || failed)) return;
  url.searchParams.delete('confirmed');
  if (failed) url.hash = '';
  history.replaceState(history.state, '', url);
  if (failed) toast({ text: t('failed_text'), tone: 'danger' });
  else if (!user) toast({ text: t('done_text'), tone: 'positive' });
}

authStore.subscribe(showOutcome);
showOutcome();
