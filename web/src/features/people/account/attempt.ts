/** What every form of an account does: one attempt at a time, and a message if it fails. */
import { useState } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { toast } from '../../../ui/toast.ts';

/** True when the server has said why not; anything else is unexpected: no answer, or a defect. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500;

/** The toast of a failed attempt; the page gives its `title`, the server its text. */
function tell(title: string, error: unknown): void {
  if (isAnswer(error)) {
    toast({ title, text: error.message, tone: 'danger' });
    return;
  }
  console.warn('the account could not be reached', error);
  toast({ title: 'Error', text: 'An unexpected error occurred.', tone: 'danger' });
}

export interface Attempt {
  submitting: boolean;
  /** What the last attempt failed with. */
  error: unknown;
  /** Runs the work; true when it succeeded. A failure is told in a toast with this title. */
  run: (title: string, work: () => Promise<void>) => Promise<boolean>;
}

export function useAttempt(): Attempt {
  const [submitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (title: string, work: () => Promise<void>): Promise<boolean> => {
    setSubmitting(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(reason);
      tell(title, reason);
      return false;
    } finally {
      setSubmitting(false);
    }
  };
  return { submitting, error, run };
}

/** The machine-readable reason of a failure; '' when there is none. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/** What stands inside the form: only where the toast alone would leave a person stuck. */
export const inlineError = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 0 ? error.message : null;
