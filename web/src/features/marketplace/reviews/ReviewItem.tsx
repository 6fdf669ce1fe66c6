/** One review: stars, author, text, and the partner's answer. */

import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Star } from '../../../ui/icons.tsx';
import type { PublicReview } from './public-api.ts';

const t = messages('reviews');

const most = 5;

/** Shows the stars, with '4 of 5 stars' as their text alternative. */
export const Stars = ({ count }: { count: number }) => (
  <span className="inline-flex items-center gap-1">
    <span className="sr-only">{t('stars_text', { count, most })}</span>
    <span aria-hidden="true" className="tabular inline-flex items-center gap-1 font-[540]">
      <Star className="size-4 text-glow" /> {count}
    </span>
  </span>
);

interface ReviewItemProps {
  review: PublicReview;
  answerLabel: string;
  /** Label of a review that doesn't count for the rating. */
  uncountedLabel?: string;
  /** Actions for the review. */
  children?: ReactNode;
}

export const ReviewItem = ({ review, answerLabel, uncountedLabel, children }: ReviewItemProps) => (
  <article aria-label={t('item_label', { author: review.author_name })} className="border-t border-line pt-4">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <Stars count={review.stars} />
      <span className="min-w-0">
        {review.author_name}
        {review.author_company && `, ${review.author_company}`}
      </span>
      <span>{formatDate(review.created_at)}</span>
      {uncountedLabel && !review.weighs && <span>{uncountedLabel}</span>}
    </p>
    <p className="mt-2 max-w-measure whitespace-pre-line">{review.text}</p>
    {review.answer && (
      <div className="mt-3 rounded-lg bg-sunken p-5">
        <p className="text-sm text-muted">{answerLabel}</p>
        <p className="max-w-measure whitespace-pre-line">{review.answer}</p>
      </div>
    )}
    {children}
  </article>
);
