/** What the administrator sees (spec 2.10): counters, applications, requests. The server decides who that is. */
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../api/problem.ts';
import { QueryProvider } from '../../api/query.tsx';
import type { AdminPage } from '../../content/schema/pages.ts';
import { useLocation, useSearch } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Counters, useCounters } from './api.ts';
import { PartnerApplications } from './PartnerApplications.tsx';
import { PartnershipRequests } from './PartnershipRequests.tsx';
import { unread, useLoadFailure } from './use-load-failure.ts';

type Tab = 'applications' | 'requests';

const Figures = ({ words, counters }: { words: AdminPage['counters']; counters: Counters }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
    {(['total', 'active', 'pending', 'requests'] as const).map((id) => (
      <div key={id} className="flex flex-col-reverse justify-end bg-surface p-5">
        <dd className="figure-num text-4xl">{counters[id]}</dd>
        <dt className="text-sm text-muted">{words[id]}</dt>
      </div>
    ))}
  </dl>
);

export const AdminWaiting = ({ label }: { label: string }) => (
  <div role="status" className="grid min-h-80 place-items-center text-2xl text-muted">
    <span className="sr-only">{label}</span>
    <Spinner />
  </div>
);

function Lists({ words }: { words: AdminPage }) {
  const [, navigate] = useLocation();
  const tab: Tab = new URLSearchParams(useSearch()).get('tab') === 'requests' ? 'requests' : 'applications';
  return (
    <Tabs<Tab>
      label="Lists"
      className="mt-10"
      selected={tab}
      onSelect={(id) => navigate(paths.admin(id === 'requests' ? id : undefined), { replace: true })}
      tabs={[
        {
          id: 'applications',
          label: 'Applications',
          panel: <PartnerApplications words={words.applications} />,
        },
        {
          id: 'requests',
          label: 'Requests',
          panel: tab === 'requests' && <PartnershipRequests />,
        },
      ]}
    />
  );
}

interface DashboardProps {
  words: AdminPage;
  /** Called when the server says that this account is not the administrator. */
  onDenied: () => void;
}

function Dashboard({ words, onDenied }: DashboardProps) {
  const counters = useCounters();
  const { error } = counters;
  const denied = error instanceof ApiError && error.status === 403;
  const deny = useEffectEvent(onDenied);
  useEffect(() => {
    if (denied) deny();
  }, [denied]);
  useLoadFailure(denied ? null : error);

  if (counters.data) {
    return (
      <>
        <Figures words={words.counters} counters={counters.data} />
        <Lists words={words} />
      </>
    );
  }
  if (!error || denied) return <AdminWaiting label={words.loading_text} />;
  return (
    <ErrorState title={unread} onRetry={() => void counters.refetch()} retrying={counters.isFetching}>
      {error.message}
    </ErrorState>
  );
}

export const AdminDashboard = (props: DashboardProps) => (
  <QueryProvider>
    <Dashboard {...props} />
  </QueryProvider>
);
