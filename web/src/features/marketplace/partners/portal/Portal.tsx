/** The portal of a company, or what an account without one can do. */
import { type ComponentType, useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { QueryProvider } from '../../../../api/query.tsx';
import type { PortalWords } from '../../../../content/types.gen.ts';
import { ManyTabs } from '../../../../form/ManyTabs.tsx';
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

/** A tab of another feature. */
interface MoreTab {
  id: 'reviews' | 'commission';
  Panel: ComponentType;
}

/** What other features show in the portal. */
interface Others {
  /** The first tab. */
  Introductions: ComponentType<{ words: PortalWords }>;
  /** The last tabs. */
  more: readonly MoreTab[];
}

interface PortalProps extends Others {
  email: string;
  words: PortalWords;
}

function Visibility({ company, words }: { company: Company; words: PortalWords }) {
  const pause = usePause();
  const change = (): void =>
    pause.mutate(!company.is_paused, {
      onError: (error) => toast({ text: wordsOf(error, words.failed_text), tone: 'danger' }),
    });
  const text = company.is_active
    ? words.live_text
    : company.is_paused
      ? words.paused_text
      : words.unlisted_text;
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
          {words.directory_label}
        </a>
      )}
      {company.role === 'owner' && (company.is_active || company.is_paused) && (
        <Button variant="secondary" size="sm" busy={pause.isPending} onClick={change}>
          {company.is_paused ? words.resume_label : words.pause_label}
        </Button>
      )}
    </div>
  );
}

interface CompanyPortalProps extends Others {
  company: Company;
  words: PortalWords;
}

function CompanyPortal({ company, words, Introductions, more }: CompanyPortalProps) {
  const admitted = company.is_active || company.is_paused; // else the server tells it nothing of others
  const [chosen, setTab] = useState('introductions');
  const closed = (id: string) => !admitted && (id === 'introductions' || id === 'reviews');
  const tab = closed(chosen) ? 'profile' : chosen;
  useLivePortal();
  return (
    <div data-portal className="wrap section-snug min-h-[60vh]">
      <div className="flex items-start gap-4">
        <Monogram name={company.company_name} logoUrl={company.logo_url} className="size-13 text-lg" />
        <div className="min-w-0 flex-1">
          <h1 className="display text-4xl wrap-anywhere">{company.company_name}</h1>
          <Visibility company={company} words={words} />
        </div>
      </div>
      <div className="mt-8">
        <ManyTabs
          label={company.company_name}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'introductions',
              label: words.tabs.introductions,
              panel: <Introductions words={words} />,
            },
            {
              id: 'profile',
              label: words.tabs.profile,
              panel: <ProfileForm key={company.id} company={company} words={words} />,
            },
            { id: 'team', label: words.tabs.team, panel: <Team company={company} words={words} /> },
            ...more.map(({ id, Panel }) => ({ id, label: words.tabs[id], panel: id === tab && <Panel /> })),
          ].filter(({ id }) => !closed(id))}
        />
      </div>
    </div>
  );
}

function Content({ email, words, ...others }: PortalProps) {
  const { data, error, refetch, isFetching } = usePortal();
  if (!data)
    return (
      <div className="wrap section-snug">
        {error ? (
          <ErrorState title={words.failed_text} onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </ErrorState>
        ) : (
          <p role="status" className="text-muted">
            {words.loading_text}
          </p>
        )}
      </div>
    );
  if (!data.company) return <NoCompany portal={data} email={email} words={words} />;
  return <CompanyPortal company={data.company} words={words} {...others} />;
}

export const Portal = (props: PortalProps) => (
  <QueryProvider>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <Content {...props} />
  </QueryProvider>
);
