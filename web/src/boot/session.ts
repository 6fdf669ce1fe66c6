/**
 * The session in the header: 'Sign In' for visitors, 'Account' and 'Sign Out' for members. Other code for members is
 * loaded after sign-in.
 */
import {
  authStore,
  mayHaveSession,
  sessionClient,
  sessionEndListener,
  startSession,
} from '../api/session.ts';
import { reportLater } from '../lib/report-later.ts';
import { islandOf, wake } from './islands.ts';

function show(): void {
  const { user } = authStore.get();
  document.documentElement.dataset.session = user || mayHaveSession() ? 'in' : 'out';
  for (const button of document.querySelectorAll<HTMLElement>('[data-account]'))
    button.title = user?.email ?? '';
  if (user) import('./live.ts').catch(reportLater);
}

async function signOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const { refreshSession, signOut: end } = await sessionClient();
  if (authStore.get().loading) await refreshSession();
  // The session of this browser ends even if the server is unreachable.
  await end().catch((error: unknown) => console.error('signing out failed', error));
  button.disabled = false;
  if (location.pathname === '/admin') location.assign('/auth');
}

async function openAccount(button: HTMLButtonElement): Promise<void> {
  // On a phone, the menu closes behind the dialog, so the menu's button gets the focus back.
  button.closest('details')?.querySelector('summary')?.focus();
  const island = islandOf('Account');
  if (!island) return;
  const { accountOpen } = await import('../features/people/account/dialog.ts');
  if (await wake(island)) accountOpen.set(true);
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && 'signOut' in button.dataset) void signOut(button);
  if (button && 'account' in button.dataset) void openAccount(button);
}

/** Reports the outcome of an emailed link. Only such a visit loads its code. */
function reportMailedLink(): void {
  if (/confirmed|error_code/.test(location.search + location.hash))
    import('./confirmed.ts').catch(reportLater);
}

export function startAccount(): void {
  sessionEndListener.notify = async () => {
    const [{ toast }, { messages }] = await Promise.all([
      import('../ui/toast.ts'),
      import('../content/messages.ts'),
    ]);
    toast({ text: messages('site')('session_ended_text') });
  };
  authStore.subscribe(show);
  document.addEventListener('click', onClick);
  startSession();
  show();
  reportMailedLink();
}
