/** Asks the requester of an introduction for a review, once, and shows a submitted one. */
import { useCallback, useEffect, useId, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { ApiError, errorText, fieldErrorsOf } from '../../../api/problem.ts';
import type { ReviewFormWords } from '../../../content/types.gen.ts';
import { Message } from '../../../form/Field.tsx';
import { Form, textOf, useFieldError } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Star } from '../../../ui/icons.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { fillPlaceholders, starNames } from './format.ts';
import { findInvitation, type Invitation, writeReview } from './public-api.ts';
import { ReviewItem } from './ReviewItem.tsx';

function StarChoice({ label }: { label: string }) {
  const error = useFieldError('stars');
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm text-muted">{label}</legend>
      {starNames().map(({ stars, name }) => (
        <label key={stars} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="stars"
            value={stars}
            aria-invalid={error ? true : undefined}
            className="size-5 shrink-0 accent-sea"
          />
          <span className="tabular inline-flex items-center gap-1">
            {stars} <Star className="size-4 text-glow" />
          </span>
          <span>{name}</span>
        </label>
      ))}
      {error && <Message id={errorId}>{error}</Message>}
    </fieldset>
  );
}

interface WriteProps {
  token: string;
  words: ReviewFormWords;
  onWritten: (invitation: Invitation) => void;
}

/** Minimum number of characters that the server requires. */
const shortest = 20;

function Write({ token, words, onWritten }: WriteProps) {
  const [submitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = (data: FormData): void => {
    setSubmitting(true);
    setError(null);
    writeReview(token, { stars: Number(data.get('stars')), text: textOf(data, 'text') })
      .then(onWritten, setError)
      .finally(() => setSubmitting(false));
  };
  const missing = (data: FormData) => ({
    ...(data.get('stars') === null && { stars: words.stars_missing_text }),
    ...(textOf(data, 'text').length < shortest && { text: words.review_missing_text }),
  });
  return (
    <Form
      label={words.review_label}
      validate={false}
      check={missing}
      submitting={submitting}
      error={error ? errorText(error, words.failed_text) : null}
      fieldErrors={fieldErrorsOf(error)}
      onSubmit={send}
    >
      <StarChoice label={words.stars_label} />
      <TextArea
        name="text"
        label={words.review_label}
        hint={words.review_hint}
        required
        maxLength={limits.maxNewReviewText}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={submitting}
        busyLabel={words.submitting_label}
      >
        {words.submit_label}
      </Button>
    </Form>
  );
}

interface ReviewDialogProps {
  token: string;
  words: ReviewFormWords;
  onClose: () => void;
}

/** Loads the review invitation of a token. */
function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<Invitation>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const control = new AbortController();
    setError(undefined);
    findInvitation(token, control.signal).then(setInvitation, (reason: unknown) => {
      if (!control.signal.aborted) setError(reason);
    });
    return () => control.abort();
  }, [token, attempt]);
  const again = useCallback(() => setAttempt((last) => last + 1), []);
  return { invitation, setInvitation, error, again };
}

export function ReviewDialog({ token, words, onClose }: ReviewDialogProps) {
  const { invitation, setInvitation, error, again } = useInvitation(token);
  const close = <Button onClick={onClose}>{words.close_label}</Button>;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Dialog open onClose={onClose} title={words.missing.title} footer={close}>
        <p>{words.missing.text}</p>
      </Dialog>
    );
  }
  if (!invitation) {
    return (
      <Dialog open onClose={onClose} title={words.review_label}>
        {error ? (
          <ErrorState title={words.missing.title} onRetry={again}>
            {errorText(error, words.failed_text)}
          </ErrorState>
        ) : (
          <Loading label={words.loading_text}>
            <Skeleton className="h-72" />
          </Loading>
        )}
      </Dialog>
    );
  }
  const { partner_name: partner, author_name, author_company, review } = invitation;
  const author = author_company ? `${author_name}, ${author_company}` : author_name;
  if (review) {
    return (
      <Dialog open onClose={onClose} title={words.done.title} footer={close}>
        <p className="mb-4">{fillPlaceholders(words.done.text, { partner })}</p>
        <ReviewItem review={review} answerLabel={partner} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fillPlaceholders(words.title, { partner })}
      description={fillPlaceholders(words.text, { author, partner })}
    >
      <Write token={token} words={words} onWritten={setInvitation} />
    </Dialog>
  );
}
