/** Sends one request at a time; returns the last error, and whether the time was just taken. */
import { useState } from 'react';
import { ApiError, errorText, fieldErrorsOf } from '../../../api/problem.ts';
import type { FieldErrors } from '../../../form/Form.tsx';

const none: FieldErrors = {};

export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const send = async <T>(work: () => Promise<T>, done: (answer: T) => void): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      done(await work());
    } catch (cause) {
      setError(cause as Error);
    }
    setBusy(false);
  };
  return {
    busy,
    send,
    clear: () => setError(null),
    error: error && errorText(error, error.message),
    fieldErrors: error ? fieldErrorsOf(error) : none,
    taken: error instanceof ApiError && error.status === 409,
  };
}
