/** The directory at /partners: filters, cards, infinite scrolling, and the dialog of a partner. */
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { messages, plural } from '../../../content/messages.ts';
import { cx } from '../../../lib/cx.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { DirectoryTexts } from './directory-texts.ts';
import { FilterBar } from './FilterBar.tsx';
import { PartnerCard } from './PartnerCard.tsx';
import type { Listing, ListingPage } from './public-api.ts';
import { type Directory, useDirectory } from './use-directory.ts';
import { type DirectoryState, type Navigate, useFilters } from './use-filters.ts';

const t = messages('partners');
const again = messages('site');

const nowhere: DirectoryState = { q: '', service: '', partner: '', introduce: '' };

const grid = 'grid gap-4 lg:grid-cols-2';

const Waiting = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className={grid}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-80 rounded-lg" />
      ))}
    </div>
  </Loading>
);

/**
 * Loads the next page when its end comes near. The button is for users who don't scroll; it is a form for those
 * without JavaScript.
 */
function More({ directory }: { directory: Directory }) {
  const { cursor, phase, read } = directory;
  const end = useRef<HTMLFormElement>(null);
  const reached = useEffectEvent(read);
  const idle = cursor !== '' && phase === 'ready';
  useEffect(() => {
    if (!idle || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [idle]);
  if (!cursor) return null;
  return (
    <form
      ref={end}
      action={paths.partners()}
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
      className="mt-8 flex justify-center"
    >
      <input type="hidden" name="cursor" value={cursor} />
      <Button
        type="submit"
        variant="secondary"
        busy={phase === 'loading'}
        busyLabel={t('loading_more_label')}
      >
        {phase === 'failed' ? again('again_label') : t('more_label')}
      </Button>
    </form>
  );
}

interface ResultsProps {
  words: DirectoryTexts;
  directory: Directory;
  place: DirectoryState;
  go: Navigate;
}

function Results({ words, directory, place, go }: ResultsProps) {
  const { rows, phase, read } = directory;
  if (rows.length === 0 && phase === 'loading') return <Waiting label={words.search.loading_text} />;
  if (rows.length === 0 && phase === 'failed') {
    return (
      <EmptyState
        title={t('failed_title')}
        action={
          <Button variant="secondary" onClick={read}>
            {again('again_label')}
          </Button>
        }
      />
    );
  }
  if (rows.length === 0) {
    return (
      <div role="status">
        <EmptyState
          title={words.search.empty_text}
          action={
            <Button variant="secondary" onClick={() => go({ q: '', service: '' })}>
              {words.search.clear_label}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <>
      <ul className={cx(grid, phase === 'loading' && 'opacity-60 transition-opacity')}>
        {rows.map((partner) => (
          <li key={partner.id} className="min-w-0">
            <PartnerCard partner={partner} words={words.card} here={place} go={go} />
          </li>
        ))}
      </ul>
      <More directory={directory} />
    </>
  );
}

/** Summary of a change for screen readers; an empty list has its own text. */
function summaryOf({ rows, phase, cursor }: Directory): string {
  if (phase === 'loading' || rows.length === 0) return '';
  const count = rows.length;
  return cursor ? t('first_shown', { count }) : t(`shown.${plural(count)}`, { count });
}

export interface OverlayProps {
  place: DirectoryState;
  /** The partner if it is in the list. */
  known: Listing | undefined;
  words: DirectoryTexts;
  go: Navigate;
}

interface DirectoryListProps {
  words: DirectoryTexts;
  first: ListingPage | undefined;
  /** The dialog of a partner; its code may be lazy. */
  Overlay: ComponentType<OverlayProps>;
}

export function DirectoryList({ words, first, Overlay }: DirectoryListProps) {
  const [place, go] = useFilters();
  const directory = useDirectory(place, first);
  const chosen = directory.rows.find(({ id }) => id === place?.partner);
  return (
    <div className="grid gap-8">
      <FilterBar words={words.search} filters={place ?? nowhere} onChange={go} />
      <p aria-live="polite" className="sr-only">
        {summaryOf(directory)}
      </p>
      <section
        aria-label={t('list_label')}
        className="min-w-0"
        aria-busy={directory.phase === 'loading' || undefined}
      >
        <Results words={words} directory={directory} place={place ?? nowhere} go={go} />
      </section>
      {place?.partner && (
        <Suspense>
          <Overlay key={place.partner} place={place} known={chosen} words={words} go={go} />
        </Suspense>
      )}
    </div>
  );
}
