/** The revision of a row that a form is based on, so that a save never overwrites unseen changes of others. */
import { useState } from 'react';
import { ApiError } from '../api/problem.ts';

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** Returns the revision with which the form began. The page keeps updating while the form is open. */
export function useRevision<Version>(now: Version) {
  const [began, setBegan] = useState<{ version: Version } | null>({ version: now });
  return {
    /** Revision to send with the form. */
    version: began ? began.version : now,
    /** Call after a save, with the new revision. */
    onSaved: (version: Version): void => setBegan({ version }),
    /**
     * Call after a failed save. After a conflict, which the user has seen, the next save uses the current revision.
     */
    onError: (error: unknown): void => {
      if (isConflict(error)) setBegan(null);
    },
  };
}
