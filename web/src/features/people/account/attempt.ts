/** Shared behavior of account forms: one attempt at a time, and a message on failure. */

import { useState } from 'react';
import { ApiError, errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { toast } from '../../../ui/toast.ts';

const t = messages('auth.failed');

/** Reports whether the server gave a reason. Any other error is unexpected: no response, or a bug. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500;

/** Shows a toast for a failed attempt, with the server's text. */
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
  /** Error of the last attempt. */
  error: unknown;
  /** Runs the work and returns true on success. A failure shows a toast, with this title if given. */
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

/** Returns the error code; '' if there is none. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/** Shows a toast for a failed change of a list in the account dialog. */
export const showFailure = (error: unknown): number =>
  toast({ title: t('title'), text: errorText(error, t('text')), tone: 'danger' });

/** Returns the message to show inside the form, only for errors that the user can't solve with the toast alone. */
export const inlineError = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 0 ? error.message : null;
