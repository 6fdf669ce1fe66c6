/** Rows of the Live Activity panel; loaded only with the panel. Failures are logged. */
import { useEffect, useState } from 'react';
import type { LiveActivity as LiveActivityWords } from '../../../content/types.gen.ts';
import { BadgeCheck } from '../../../ui/icons.tsx';
import { Monogram } from '../../../ui/Monogram.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';
import { followRecent, type RecentPartner, readRecent, withNewest } from './recent.ts';

type Words = LiveActivityWords;

function useRecentPartners(): RecentPartner[] | null {
  const [rows, setRows] = useState<RecentPartner[] | null>(null);
  useEffect(() => {
    let reading = new AbortController();
    let heard: readonly RecentPartner[] = []; // events since the request, which its response may lack
    const read = (): void => {
      reading.abort();
      reading = new AbortController();
      heard = [];
      const { signal } = reading;
      readRecent(signal).then(
        (list) => setRows(heard.reduce(withNewest, list)),
        (error: unknown) => {
          if (signal.aborted) return;
          console.error('reading recent partners failed', error);
          setRows((known) => known ?? []);
        },
      );
    };
    read();
    const stop = followRecent((row) => {
      heard = [...heard, row];
      setRows((list) => withNewest(list ?? [], row));
    }, read);
    return () => {
      reading.abort();
      stop();
    };
  }, []);
  return rows;
}

/** Returns the current time, updated regularly for relative times. */
function useNow(period: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), period);
    return () => clearInterval(timer);
  }, [period]);
  return now;
}

const Row = ({ row, words, now }: { row: RecentPartner; words: Words; now: Date }) => (
  <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
    <Monogram name={row.company_name} logoUrl={row.logo_url} className="size-10" />
    <div className="min-w-0 flex-1 leading-snug">
      <p className="flex items-center gap-1.5">
        <span className="truncate font-[540]">{row.company_name}</span>
        {row.is_verified && (
          <span role="img" aria-label={words.verified_label} className="text-sea">
            <BadgeCheck className="size-4" />
          </span>
        )}
      </p>
      <p className="truncate text-sm text-muted">{row.location || words.joined_text}</p>
    </div>
    <time dateTime={row.created_at} className="tabular shrink-0 text-sm text-muted">
      {relativeTime(row.created_at, now)}
    </time>
  </li>
);

export function ActivityFeed({ words }: { words: Words }) {
  const rows = useRecentPartners();
  const now = useNow(60_000);
  if (!rows) return <ActivitySkeleton label={words.loading_text} />;
  if (rows.length === 0) return <p className="py-6 text-muted">{words.empty_text}</p>;
  return (
    <ul aria-live="polite" aria-relevant="additions">
      {rows.map((row) => (
        <Row key={row.id} row={row} words={words} now={now} />
      ))}
    </ul>
  );
}
