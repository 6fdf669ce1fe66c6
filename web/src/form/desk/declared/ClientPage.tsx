/**
 * All records of one person, by email address: a list of each kind on the left, as in the kind's own tab, and the
 * combined history on the right.
 */
import type { MouseEvent } from 'react';
import { messages } from '../../../content/messages.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { isPlainPress } from '../../../lib/plain-press.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ChevronLeft } from '../../../ui/icons.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../QueryView.tsx';
import parts from '../parts.css?url';
import { type Kind, useClientHistory, useClientRows, useKinds } from './api.ts';
import { addressOf, DeskLink } from './DeskLink.tsx';
import sheet from './declared.css?url';
import { HistoryList } from './HistoryList.tsx';
import { Rows } from './Rows.tsx';
import { useAction } from './use-action.tsx';
import { usePageHeading } from './use-page-heading.ts';

const t = messages('desk-lists');

type Belongings = ReturnType<typeof useClientRows>[number];

function Section({ kind, email, query }: { kind: Kind; email: string; query: Belongings }) {
  const doing = useAction(kind);
  const { items = [], next_cursor } = query.data ?? {};
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={`of-${kind.name}`} className="mb-8">
      <h3 id={`of-${kind.name}`} className="desk-heading">
        {kind.title}
      </h3>
      <Rows kind={kind} rows={items} doing={doing} />
      {next_cursor && (
        <p className="mt-2">
          <DeskLink href={addressOf(kind.name, undefined, { q: email })} className="text-link">
            {t('all', { many: kind.many })}
          </DeskLink>
        </p>
      )}
      {doing.dialog}
    </section>
  );
}

function History({ kinds, email }: { kinds: readonly Kind[]; email: string }) {
  const history = useClientHistory(email);
  return (
    <aside aria-labelledby="history">
      <h3 id="history" className="desk-heading">
        {t('history')}
      </h3>
      <QueryView query={history} loading={t('loading_desk')} failed={t('unread')}>
        {({ lines }) => <HistoryList lines={lines} kinds={kinds} />}
      </QueryView>
    </aside>
  );
}

function Everything({ kinds, email }: { kinds: readonly Kind[]; email: string }) {
  const all = useClientRows(kinds, email);
  if (all.some(({ isPending }) => isPending)) {
    return (
      <Loading label={t('loading_desk')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (all.some(({ isError }) => isError)) return <p role="alert">{t('unread')}</p>;
  if (all.every(({ data }) => data?.items.length === 0))
    return <EmptyState title={t('nothing_of', { email })} />;
  return (
    <div className="desk-record">
      <div className="min-w-0">
        {kinds.map((kind, at) => {
          const query = all[at];
          return query && <Section key={kind.name} kind={kind} email={email} query={query} />;
        })}
      </div>
      <History kinds={kinds} email={email} />
    </div>
  );
}

/** Returns to the previous record. Without one, as in a new tab, the link leads to Today. */
function goBack(event: MouseEvent): void {
  if (!isPlainPress(event) || history.length < 2) return;
  event.preventDefault();
  history.back();
}

export function ClientPage() {
  const kinds = useKinds();
  const [search] = useSearchParams();
  const email = search.get('id') ?? '';
  const heading = usePageHeading();
  const name = useClientHistory(email).data?.name;
  return (
    <article aria-labelledby="client">
      <link rel="stylesheet" href={parts} precedence="part" />
      <link rel="stylesheet" href={sheet} precedence="part" />
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <a href="/admin" className="desk-back" onClick={goBack}>
          <ChevronLeft className="size-4" /> {t('back')}
        </a>
        <h2 id="client" ref={heading} tabIndex={-1} className="desk-name wrap-anywhere">
          {name || email}
        </h2>
        <a href={`mailto:${encodeURIComponent(email)}`} className="text-link wrap-anywhere">
          {name ? email : t('write')}
        </a>
      </header>
      <QueryView query={kinds} loading={t('loading_desk')} failed={t('unread')}>
        {(all) => <Everything kinds={all.filter(({ client }) => client)} email={email} />}
      </QueryView>
    </article>
  );
}
