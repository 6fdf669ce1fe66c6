/** What differs between two states of the content, field by field. */
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { type Difference, useDifference } from './api.ts';
import { placeOf } from './changes.ts';
import { fileTitle } from './labels.ts';
import { dollars } from './numbers.ts';
import type { Files } from './values.ts';

/** A value as people read it: an amount in dollars, nothing as such. */
const shown = ({ field }: Difference, text: string): string =>
  text === ''
    ? '(nothing)'
    : /_cents$/.test(field) && /^\d+$/.test(text)
      ? `$${dollars(Number(text))}`
      : text;

const Row = ({ row, files }: { row: Difference; files: Files }) => (
  <li className="border-b border-line py-3 last:border-0">
    <p className="font-[540] wrap-anywhere">
      {row.label.replace(/ cents$/, '')}{' '}
      <span className="font-normal text-muted">· {fileTitle(files, row.file)}</span>
    </p>
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[0.9375rem]">
      <dt className="text-muted">Before</dt>
      <dd className="min-w-0 wrap-anywhere">
        <del className="no-underline">{shown(row, row.before)}</del>
      </dd>
      <dt className="text-muted">After</dt>
      <dd className="min-w-0 wrap-anywhere">
        <ins className="font-[540] no-underline">{shown(row, row.after)}</ins>
      </dd>
    </dl>
  </li>
);

export function DifferenceList({ from, to, files }: { from: string; to: string; files: Files }) {
  const { data, error, isFetching, refetch } = useDifference(from, to);
  if (data) {
    const more = data.total - data.rows.length;
    return data.total === 0 ? (
      <p className="text-muted">Nothing that people can see differs.</p>
    ) : (
      <>
        <ul>
          {data.rows.map((row) => (
            <Row key={placeOf(row)} row={row} files={files} />
          ))}
        </ul>
        {more > 0 && <p className="mt-2 text-muted">And {more} more.</p>}
      </>
    );
  }
  if (error)
    return (
      <ErrorState title="This could not be read." onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    );
  return (
    <Loading label="Loading the changes">
      <Skeleton className="h-14" />
    </Loading>
  );
}
