/** Lists the differences between two versions of the content, field by field. */
import { QueryView } from '../../../form/QueryView.tsx';
import { formatCents } from '../../../lib/money.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Difference, useDifference } from './api.ts';
import { currencyOf } from './currency.ts';
import { fileTitle } from './labels.ts';
import { inWords } from './placeholders.ts';
import { type Files, placeOf } from './values.ts';

/** A value as people read it: an amount in its currency, a text with its prices and names, nothing as such. */
const shown = ({ field }: Difference, text: string, files: Files): string =>
  text === ''
    ? '(nothing)'
    : /_cents$/.test(field) && /^\d+$/.test(text)
      ? formatCents(Number(text), currencyOf(files))
      : inWords(files, text);

const Row = ({ row, files }: { row: Difference; files: Files }) => (
  <li className="border-b border-line py-3 last:border-0">
    <p className="font-[540] wrap-anywhere">
      {row.label.replace(/ cents$/, '')}{' '}
      <span className="font-normal text-muted">· {fileTitle(files, row.file)}</span>
    </p>
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[0.9375rem]">
      <dt className="text-muted">Before</dt>
      <dd className="min-w-0 wrap-anywhere">
        <del className="no-underline">{shown(row, row.before, files)}</del>
      </dd>
      <dt className="text-muted">After</dt>
      <dd className="min-w-0 wrap-anywhere">
        <ins className="font-[540] no-underline">{shown(row, row.after, files)}</ins>
      </dd>
    </dl>
  </li>
);

export function DifferenceList({ from, to, files }: { from: string; to: string; files: Files }) {
  const difference = useDifference(from, to);
  return (
    <QueryView
      query={difference}
      loading="Loading the changes"
      failed="This could not be read."
      skeleton={<Skeleton className="h-14" />}
    >
      {({ rows, total }) =>
        total === 0 ? (
          <p className="text-muted">Nothing that people can see differs.</p>
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <Row key={placeOf(row)} row={row} files={files} />
              ))}
            </ul>
            {total > rows.length && <p className="mt-2 text-muted">And {total - rows.length} more.</p>}
          </>
        )
      }
    </QueryView>
  );
}
