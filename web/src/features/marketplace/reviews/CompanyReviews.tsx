/** Reviews of the user's company, each of which it can answer once. For the partner portal, on TanStack Query. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import * as limits from '../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { usePages } from '../../../form/desk/data.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { MoreButton, QueryView } from '../../../form/QueryView.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { PublicReview } from './public-api.ts';
import { ReviewItem } from './ReviewItem.tsx';

const t = messages('reviews');

const key = ['company', 'reviews'] as const;

const useOwnReviews = () =>
  usePages(key, (cursor, signal) =>
    unwrap(api.GET('/api/partner/reviews', { params: { query: { cursor } }, signal })),
  );

function useAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: string }) =>
      unwrap(api.POST('/api/partner/reviews/{id}/answer', { params: { path: { id } }, body: { answer } })),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

function AnswerForm({ review }: { review: PublicReview }) {
  const [open, setOpen] = useState(false);
  const answer = useAnswer();
  if (!open) {
    return (
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t('answer.open_label')}
        <span className="sr-only"> {review.author_name}</span>
      </Button>
    );
  }
  return (
    <Form
      label={t('answer.title', { author: review.author_name })}
      className="mt-3"
      submitting={answer.isPending}
      error={answer.isError ? errorText(answer.error, answer.error.message) : null}
      fieldErrors={fieldErrorsOf(answer.error)}
      onSubmit={(data) => answer.mutate({ id: review.id, answer: textOf(data, 'answer') })}
    >
      <TextArea
        name="answer"
        label={t('answer.label')}
        hint={t('answer.hint')}
        required
        maxLength={limits.maxReviewAnswerAnswer}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={answer.isPending}
        busyLabel={t('answer.submitting_label')}
      >
        {t('answer.submit_label')}
      </Button>
    </Form>
  );
}

export function CompanyReviews() {
  const reviews = useOwnReviews();
  return (
    <QueryView query={reviews} loading={t('own.loading_text')} failed={t('own.failed_title')}>
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <EmptyState title={t('own.none_title')}>{t('own.none_text')}</EmptyState>
        ) : (
          <>
            <ul className="grid gap-6">
              {pages
                .flatMap(({ items }) => items)
                .map((review) => (
                  <li key={review.id}>
                    <ReviewItem
                      review={review}
                      answerLabel={t('own.answer_label')}
                      uncountedLabel={t('own.uncounted_text')}
                    >
                      {!review.answer && <AnswerForm review={review} />}
                    </ReviewItem>
                  </li>
                ))}
            </ul>
            <MoreButton query={reviews} className="mt-6">
              {t('own.more_label')}
            </MoreButton>
          </>
        )
      }
    </QueryView>
  );
}
