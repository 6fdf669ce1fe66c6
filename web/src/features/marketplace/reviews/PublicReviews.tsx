/** Customers' reviews of a partner, newest first. */

import { useCallback, useEffect, useId, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import type { ReviewWords } from '../../../content/types.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import { listReviews, type PublicReview } from './public-api.ts';
import { ReviewItem } from './ReviewItem.tsx';

interface PublicReviewsProps {
  partnerId: string;
  /** Number of reviews; if 0, no request is sent. */
  count: number;
  words: ReviewWords;
}

type Phase = 'loading' | 'ready' | 'failed';

/** Loads reviews page by page. */
function useReviews(partnerId: string, wanted: boolean) {
  const [rows, setRows] = useState<PublicReview[]>([]);
  const [cursor, setCursor] = useState('');
  const [phase, setPhase] = useState<Phase>(wanted ? 'loading' : 'ready');
  const read = useCallback(
    (from: string, signal: AbortSignal): void => {
      setPhase('loading');
      listReviews(partnerId, from, signal).then(
        ({ items, next_cursor }) => {
          setRows((before) => (from ? [...before, ...items] : items));
          setCursor(next_cursor);
          setPhase('ready');
        },
        () => signal.aborted || setPhase('failed'),
      );
    },
    [partnerId],
  );
  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    read('', control.signal);
    return () => control.abort();
  }, [wanted, read]);
  return { rows, phase, cursor, read: () => read(cursor, new AbortController().signal) };
}

export function PublicReviews({ partnerId, count, words }: PublicReviewsProps) {
  const { rows, phase, cursor, read } = useReviews(partnerId, count > 0);
  const title = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs something to go to.
    <section aria-labelledby={title} tabIndex={0} className="mt-8">
      <h3 id={title} className="display text-2xl">
        {words.title}
      </h3>
      {count === 0 && <p className="mt-2 text-muted">{words.empty_text}</p>}
      <ul className="mt-4 grid gap-6">
        {rows.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} answerLabel={words.answer_label} uncountedLabel={words.uncounted} />
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="mt-4">
        {phase === 'failed' && <p className="text-muted">{words.failed_text}</p>}
        {phase === 'loading' && rows.length === 0 && <p className="text-muted">{words.loading_text}</p>}
      </div>
      {(cursor || phase === 'failed') && (
        <Button variant="secondary" size="sm" busy={phase === 'loading'} onClick={read}>
          {phase === 'failed' ? messages('site')('again_label') : words.more_label}
        </Button>
      )}
    </section>
  );
}
