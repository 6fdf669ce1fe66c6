/** Introductions of a company: pending ones first, then the progress of the others. Each has an address. */
import { textsOf } from '../../../../content/island-texts.ts';
import { messages } from '../../../../content/messages.ts';
import { rowsOf } from '../../../../form/desk/data.ts';
import { DeskLink } from '../../../../form/desk/declared/DeskLink.tsx';
import { PendingItem } from '../../../../form/desk/PendingItem.tsx';
import sheet from '../../../../form/desk/parts.css?url';
import { MoreButton, QueryView } from '../../../../form/QueryView.tsx';
import { useSearchParams } from '../../../../lib/address.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { type Introduction, useIntroductions, usePendingIntroductions } from './api.ts';
import { IntroductionPage } from './IntroductionPage.tsx';
import { tones } from './tones.ts';

const t = messages('portal.introductions');
const failed = messages('portal');

const addressOf = (id: string): string => paths.partnerPortal({ tab: 'introductions', id });

const asked = ({ created_at }: Introduction): string => t('asked_on', { day: formatDate(created_at) });

function PendingIntroductions() {
  const query = usePendingIntroductions();
  return (
    <QueryView query={query} loading={failed('loading_text')} failed={failed('failed_text')}>
      {(data) => {
        const rows = rowsOf({ data });
        return (
          rows.length > 0 && (
            <section aria-labelledby="portal-waiting" className="mb-8">
              <h2 id="portal-waiting" className="mb-2 text-base font-[580]">
                {t('statuses.pending')}
              </h2>
              <ul>
                {rows.map((row) => (
                  <PendingItem
                    key={row.id}
                    href={addressOf(row.id)}
                    title={row.service_needed}
                    says={[asked(row), row.budget].filter(Boolean).join(' · ')}
                    by={row.answer_by}
                  >
                    <DeskLink
                      href={addressOf(row.id)}
                      className={buttonClass({ variant: 'secondary', size: 'sm' })}
                      aria-label={`${t('answer_label')}: ${row.service_needed}`}
                    >
                      {t('answer_label')}
                    </DeskLink>
                  </PendingItem>
                ))}
              </ul>
              <MoreButton query={query} className="mt-3">
                {t('more_label')}
              </MoreButton>
            </section>
          )
        );
      }}
    </QueryView>
  );
}

const Row = ({ row }: { row: Introduction }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5">
    <div className="min-w-0">
      <h3 className="text-base">
        <DeskLink href={addressOf(row.id)} className="desk-title">
          {row.requester_name || row.service_needed}
        </DeskLink>
      </h3>
      <p className="text-sm text-muted">
        {row.requester_name && `${row.service_needed} · `}
        {asked(row)}
        {row.won_cents > 0 && ` · ${formatCents(row.won_cents, textsOf('currency'))}`}
      </p>
    </div>
    <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
  </li>
);

function List() {
  const query = useIntroductions();
  return (
    <QueryView query={query} loading={failed('loading_text')} failed={failed('failed_text')}>
      {(data) => {
        const rows = rowsOf({ data });
        if (rows.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
        const others = rows.filter(({ status }) => status !== 'pending');
        return (
          <>
            <PendingIntroductions />
            {others.length > 0 && (
              <section aria-labelledby="portal-introductions">
                <h2 id="portal-introductions" className="mb-2 text-base font-[580]">
                  {t('others_title')}
                </h2>
                <ul>
                  {others.map((row) => (
                    <Row key={row.id} row={row} />
                  ))}
                </ul>
              </section>
            )}
            <MoreButton query={query} className="mt-5">
              {t('more_label')}
            </MoreButton>
          </>
        );
      }}
    </QueryView>
  );
}

export function Introductions() {
  const [query] = useSearchParams();
  const tab = query.get('tab') ?? 'introductions';
  const id = query.get('id');
  return (
    <div className="mt-5">
      <link rel="stylesheet" href={sheet} precedence="part" />
      {id && tab === 'introductions' ? <IntroductionPage key={id} id={id} /> : <List />}
    </div>
  );
}
