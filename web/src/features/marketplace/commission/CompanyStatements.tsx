/** Monthly statements of the user's company, with earnings or fees. For the partner portal, on TanStack Query. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { messages } from '../../../content/messages.ts';
import { usePages } from '../../../form/desk/data.ts';
import { DeskLink } from '../../../form/desk/declared/DeskLink.tsx';
import { usePageHeading } from '../../../form/desk/declared/use-page-heading.ts';
import { ExportButton } from '../../../form/desk/ExportButton.tsx';
import sheet from '../../../form/desk/parts.css?url';
import { RecordHead } from '../../../form/desk/RecordHead.tsx';
import { MoreButton, QueryView } from '../../../form/QueryView.tsx';
import { useSearchParams } from '../../../lib/address.ts';
import { formatDate } from '../../../lib/dates.ts';
import { formatCents } from '../../../lib/money.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { EntryTable } from './EntryTable.tsx';
import {
  amountOf,
  baseOf,
  type Kind,
  monthOf,
  type Statement,
  type StatementDetail,
  stateOf,
} from './labels.ts';

const t = messages('commission');

const key = ['company', 'commission'] as const;

const useOwnStatements = (kind: Kind) =>
  usePages([...key, 'list', kind], (cursor, signal) =>
    unwrap(api.GET('/api/partner/commission', { params: { query: { kind, cursor } }, signal })),
  );

const useOwnStatement = (id: string) =>
  useQuery({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/partner/commission/{id}', { params: { path: { id } }, signal })),
  });

/** Tabs of the portal that contain the statements of each kind. */
const tabs = { fee: 'commission', referral: 'referrals' } as const;

const addressOf = (kind: Kind, id = ''): string => paths.partnerPortal({ tab: tabs[kind], id });

const listLabel = (kind: Kind): string => t(kind === 'fee' ? 'own.list_label' : 'own.earned_label');

const titleOf = ({ kind, month }: StatementDetail): string =>
  t(kind === 'fee' ? 'statement.title' : 'statement.earned_title', { month: monthOf(month) });

function OwnStatement({ kind, id }: { kind: Kind; id: string }) {
  const query = useOwnStatement(id);
  const heading = usePageHeading();
  const statement = query.data;
  return (
    <article aria-labelledby="record">
      <RecordHead
        back={{ href: addressOf(kind), label: listLabel(kind) }}
        name={statement ? titleOf(statement) : t('statement.one_title')}
        heading={heading}
      >
        {statement && <Badge tone={stateOf(statement.state).tone}>{stateOf(statement.state).label}</Badge>}
      </RecordHead>
      <QueryView query={query} loading={t('statement.loading_text')} failed={t('statement.failed_title')}>
        {(statement) => (
          <>
            <EntryTable statement={statement} />
            {statement.kind === 'referral' && statement.state !== 'paid' && (
              <p className="mt-5 text-muted">
                {t('statement.payable_text', { date: formatDate(`${statement.payable_on}T12:00:00Z`) })}
              </p>
            )}
            {statement.reference && (
              <p className="mt-5 text-muted">
                {t('statement.reference_text', { reference: statement.reference })}
              </p>
            )}
          </>
        )}
      </QueryView>
    </article>
  );
}

const columnsOf = (kind: Kind): readonly Column<Statement>[] => [
  {
    id: 'month',
    header: t('columns.month'),
    cell: (row) => (
      <DeskLink href={addressOf(kind, row.id)} className="desk-title">
        {monthOf(row.month)}
      </DeskLink>
    ),
  },
  {
    id: 'base',
    header: baseOf(kind),
    align: 'end',
    cell: (row) => formatCents(row.base_cents, row.currency),
  },
  {
    id: 'amount',
    header: amountOf(kind),
    align: 'end',
    cell: (row) => formatCents(row.amount_cents, row.currency),
  },
  {
    id: 'state',
    header: t('columns.state'),
    cell: (row) => <Badge tone={stateOf(row.state).tone}>{stateOf(row.state).label}</Badge>,
  },
];

const Nothing = ({ kind }: { kind: Kind }) =>
  kind === 'fee' ? (
    <EmptyState title={t('own.none_title')}>{t('own.none_text')}</EmptyState>
  ) : (
    <EmptyState title={t('own.unearned_title')}>{t('own.unearned_text')}</EmptyState>
  );

function Statements({ kind }: { kind: Kind }) {
  const statements = useOwnStatements(kind);
  return (
    <QueryView query={statements} loading={t('own.loading_text')} failed={t('own.failed_title')}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <Nothing kind={kind} />
        ) : (
          <>
            <Table
              caption={listLabel(kind)}
              columns={columnsOf(kind)}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ id }) => id}
            />
            <div className="mt-5 flex flex-wrap gap-3">
              <MoreButton query={statements}>{t('own.more_label')}</MoreButton>
              <ExportButton path="/api/partner/commission.csv" name="commission" />
            </div>
          </>
        )
      }
    </QueryView>
  );
}

interface CompanyStatementsProps {
  kind: Kind;
  /** Content above the list. */
  above?: ReactNode;
}

/** Shows the list of statements or, if the address names one, that statement. */
export function CompanyStatements({ kind, above }: CompanyStatementsProps) {
  const [query] = useSearchParams();
  const id = query.get('id');
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="part" />
      {id ? (
        <OwnStatement key={id} kind={kind} id={id} />
      ) : (
        <>
          {above}
          <Statements kind={kind} />
        </>
      )}
    </>
  );
}

export const CompanyFees = () => <CompanyStatements kind="fee" />;
