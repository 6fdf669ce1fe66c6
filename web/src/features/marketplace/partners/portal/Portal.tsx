/** The portal of a company, or the options of an account without one. */

import type { ComponentType } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { QueryProvider } from '../../../../api/query.tsx';
import { messages } from '../../../../content/messages.ts';
import { ManyTabs } from '../../../../form/ManyTabs.tsx';
import { useSearchParams } from '../../../../lib/address.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { Monogram } from '../../../../ui/Monogram.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Company, useLivePortal, usePause, usePortal } from './api.ts';
import { NoCompany } from './NoCompany.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import sheet from './portal.css?url';
import { Team } from './Team.tsx';

const t = messages('portal');

/** A tab of another feature. */
interface MoreTab {
  id: 'reviews' | 'referrals' | 'commission';
  Panel: ComponentType<{ company: Company }>;
}

/** Tabs of other features in the portal. */
interface Others {
  /** The first tab. */
  Introductions: ComponentType;
  /** The last tabs. */
  more: readonly MoreTab[];
}

interface PortalProps extends Others {
  email: string;
}

function Visibility({ company }: { company: Company }) {
  const pause = usePause();
  const change = (): void =>
    pause.mutate(!company.is_paused, {
      onError: (error) => toast({ text: errorText(error, t('failed_text')), tone: 'danger' }),
    });
  const text = company.is_active ? t('live_text') : company.is_paused ? t('paused_text') : t('unlisted_text');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <p className="text-muted" role="status">
        {text}
      </p>
      {company.is_active && (
        <a
          href={paths.partners({ q: '', service: '', partner: company.id, introduce: '' })}
          className="text-link"
        >
          {t('directory_label')}
        </a>
      )}
      {company.role === 'owner' && (company.is_active || company.is_paused) && (
        <Button variant="secondary" size="sm" busy={pause.isPending} onClick={change}>
          {company.is_paused ? t('resume_label') : t('pause_label')}
        </Button>
      )}
    </div>
  );
}

interface CompanyPortalProps extends Others {
  company: Company;
}

function CompanyPortal({ company, Introductions, more }: CompanyPortalProps) {
  const admitted = company.is_active || company.is_paused; // other companies have no access to these tabs
  const [query, change] = useSearchParams();
  const asked = query.get('tab');
  const closed = admitted ? [] : ['introductions', 'reviews'];
  const tabs = [
    { id: 'introductions', label: t('tabs.introductions'), panel: <Introductions /> },
    { id: 'profile', label: t('tabs.profile'), panel: <ProfileForm key={company.id} company={company} /> },
    { id: 'team', label: t('tabs.team'), panel: <Team company={company} /> },
    ...more.map(({ id, Panel }) => ({
      id,
      label: t(`tabs.${id}`),
      panel: id === asked && <Panel company={company} />,
    })),
  ].filter(({ id }) => !closed.includes(id));
  const tab = tabs.find(({ id }) => id === asked)?.id ?? (admitted ? 'introductions' : 'profile');
  useLivePortal();
  return (
    <div data-portal className="wrap section-snug min-h-[60vh]">
      <div className="flex items-start gap-4">
        <Monogram name={company.company_name} logoUrl={company.logo_url} className="size-13 text-lg" />
        <div className="min-w-0 flex-1">
          <h1 className="display text-4xl wrap-anywhere">{company.company_name}</h1>
          <Visibility company={company} />
        </div>
      </div>
      <div className="mt-8">
        <ManyTabs
          label={company.company_name}
          selected={tab}
          onSelect={(id) => change({ tab: id })}
          tabs={tabs}
        />
      </div>
    </div>
  );
}

function Content({ email, ...others }: PortalProps) {
  const { data, error, refetch, isFetching } = usePortal();
  if (!data)
    return (
      <div className="wrap section-snug">
        {error ? (
          <ErrorState title={t('failed_text')} onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </ErrorState>
        ) : (
          <p role="status" className="text-muted">
            {t('loading_text')}
          </p>
        )}
      </div>
    );
  if (!data.company) return <NoCompany portal={data} email={email} />;
  return <CompanyPortal company={data.company} {...others} />;
}

export const Portal = (props: PortalProps) => (
  <QueryProvider>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <Content {...props} />
  </QueryProvider>
);
