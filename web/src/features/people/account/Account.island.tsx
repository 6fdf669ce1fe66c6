/** The account dialog and the "Confirm it's you" dialog, over any page. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { accountOpen, reauthQuestion } from './dialog.ts';

const AccountDialog = lazy(async () => ({ default: (await import('./AccountDialog.tsx')).AccountDialog }));
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

export function Account() {
  const { user, loading } = useAuth();
  const open = useSyncExternalStore(accountOpen.subscribe, accountOpen.get, () => false);
  const asked = useSyncExternalStore(reauthQuestion.subscribe, reauthQuestion.get, () => null);
  const gone = !user && !loading;
  useEffect(() => {
    if (gone) accountOpen.set(false);
  }, [gone]);
  return (
    <Suspense>
      {open && user && <AccountDialog user={user} onClose={() => accountOpen.set(false)} />}
      {asked && <ConfirmDialog onAnswer={asked.answer} />}
    </Suspense>
  );
}
