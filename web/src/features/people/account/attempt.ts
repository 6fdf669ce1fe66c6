/** What every form of an account does: one attempt at a time, and a message if it fails. */

import { useState } from 'react';
import { ApiError, wordsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { toast } from '../../../ui/toast.ts';

const t = messages('auth.failed');

/** True when the server has said why not; anything else is unexpected: no answer, or a defect. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500;

/** The toast of a failed attempt; the server gives its text. */
function tell(title: string, error: unknown): void {
  if (isAnswer(error)) {
    toast({ title, text: error.message, tone: 'danger' });
    return;
  }
  console.warn('the account could not be reached', error);
  toast({ title: t('title'), text: t('text'), tone: 'danger' });
}

export interface Attempt {
  submitting: boolean;
  /** What the last attempt failed with. */
  error: unknown;
  /** Runs the work; true when it succeeded. A failure is told in a toast, with this title if there is one. */
  run: (work: () => Promise<void>, title?: string) => Promise<boolean>;
}

export function useAttempt(): Attempt {
  const [submitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<void>, title = t('title')): Promise<boolean> => {
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

/** The toast of a failed change of a list in the account dialog. */
export const tellFailure = (error: unknown): number =>
  toast({ title: t('title'), text: wordsOf(error, t('text')), tone: 'danger' });

/** What stands inside the form: only where the toast alone would leave a person stuck. */
export const inlineError = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 0 ? error.message : null;
