import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { Stars } from '../ReviewItem.tsx';
import { type ReviewRow, reviewsFile, useReviews } from './api.ts';
import { ReviewDetail } from './ReviewDetail.tsx';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: ReviewRow): string => `review-${id}`;

const dataColumns: readonly Column<ReviewRow>[] = [
  {
    id: 'partner',
    header: 'Partner',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="desk-word font-[540]">
          {row.partner_name}
        </p>
        <p className="text-sm text-muted">{formatDate(row.created_at)}</p>
      </>
    ),
  },
  { id: 'stars', header: 'Stars', cell: (row) => <Stars count={row.stars} /> },
  {
    id: 'author',
    header: 'Author',
    cell: (row) => (
      <>
        <p className="wrap-anywhere">{row.author_name}</p>
        <p className="text-sm text-muted wrap-anywhere">{row.author_company}</p>
      </>
    ),
  },
  {
    id: 'text',
    header: 'Review',
    cell: (row) => <p className="max-w-measure wrap-anywhere">{row.text.slice(0, 160)}</p>,
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) =>
      row.hidden_at ? (
        <Badge tone="yellow">Hidden</Badge>
      ) : (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone="green">{row.answer ? 'Public, answered' : 'Public'}</Badge>
          {!row.weighs && <Badge tone="yellow">Not in the rating</Badge>}
        </span>
      ),
  },
];

const stateOptions = [
  ['all', 'All states'],
  ['public', 'Public'],
  ['uncounted', 'Not in the rating'],
  ['hidden', 'Hidden'],
] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['worst', 'Fewest stars'],
] as const;

const choices = {
  state: stateOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

export function ReviewsDesk() {
  const [filter, go] = useFilter('reviews', choices);
  const reviews = useReviews(filter);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="display mb-5 text-2xl">
        Reviews
      </h2>
      <DeskList
        caption="Reviews"
        noun="reviews"
        placeholder="Partner, author or text"
        choices={[{ name: 'state', label: 'Show', options: stateOptions }]}
        sort={sorts}
        filter={filter}
        onFilter={go}
        file={{ path: reviewsFile(filter), name: 'reviews' }}
        query={reviews}
        columns={dataColumns}
        details={{ nameId, show: (row, onClose) => <ReviewDetail row={row} onClose={onClose} /> }}
        empty={{
          title: 'No reviews yet.',
          text: 'When an introduction ends, the customer gets a private link to write one.',
        }}
      />
    </section>
  );
}
