/** What the administrator sees: counters, then the tabs. The server decides who that is. */
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { QueryProvider } from '../../../api/query.tsx';
import { copyOf } from '../../../content/copy.ts';
import { useCounters, useLiveDesk } from '../../../features/marketplace/partners/api.ts';
import { Figures } from '../../../features/marketplace/partners/Figures.tsx';
import { HealthNotice } from '../../../features/operations/admin/HealthNotice.tsx';
import { StartNotice } from '../../../features/operations/start/StartNotice.tsx';
import { unread, useLoadFailure } from '../../../form/desk/use-load-failure.ts';
import { ManyTabs } from '../../../form/ManyTabs.tsx';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { tabs } from './tabs.tsx';
import { Waiting } from './Waiting.tsx';

const [first] = tabs;

/** Its code comes with the first tab that the server declares. */
const Told = lazy(async () => ({
  default: (await import('../../../form/desk/declared/ToldBar.tsx')).ToldBar,
}));

/** Only the chosen tab reads anything. */
function Lists() {
  useLiveDesk();
  const [query] = useSearchParams();
  const asked = query.get('tab');
  const selected = tabs.find(({ id }) => id === asked) ?? first;
  return (
    <ManyTabs
      label="Lists"
      className="mt-10"
      selected={selected.id}
      onSelect={(id) => changeAddress(paths.admin(id === first.id ? undefined : id), { replace: true })}
      tabs={tabs.map(({ id, label, Panel }) => ({ id, label, panel: id === selected.id && <Panel /> }))}
    />
  );
}

interface DeskProps {
  /** Called when the server says that this account is not the administrator. */
  onDenied: () => void;
  /** Called when it is, but has to set up a second factor first. */
  onUnprotected: () => void;
}

function Counted({ onDenied, onUnprotected }: DeskProps) {
  const counters = useCounters();
  const { error } = counters;
  const denied = error instanceof ApiError && error.status === 403;
  const unprotected = denied && error.code === 'second_factor_required';
  const deny = useEffectEvent(() => (unprotected ? onUnprotected() : onDenied()));
  useEffect(() => {
    if (denied) deny();
  }, [denied]);
  useLoadFailure(denied ? null : error);

  if (counters.data) {
    return (
      <>
        <Figures words={copyOf('admin').counters} counters={counters.data} />
        <HealthNotice />
        <StartNotice />
        <Lists />
        <Suspense>
          <Told />
        </Suspense>
      </>
    );
  }
  if (!error || denied) return <Waiting />;
  return (
    <ErrorState title={unread} onRetry={() => void counters.refetch()} retrying={counters.isFetching}>
      {error.message}
    </ErrorState>
  );
}

export const Desk = (props: DeskProps) => (
  <QueryProvider>
    <Counted {...props} />
  </QueryProvider>
);
