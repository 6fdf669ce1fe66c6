/** Which version of a row a form was filled in from, so that nobody overwrites unseen what others wrote meanwhile. */
import { useState } from 'react';
import { ApiError } from '../api/problem.ts';

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** A page stays up to date while a form is open. What the form's author saw is what it began with. */
export function useSeen<Version>(now: Version) {
  const [began, setBegan] = useState<{ version: Version } | null>({ version: now });
  return {
    /** To be sent with the form. */
    version: began ? began.version : now,
    /** After the form was saved, as this version. */
    saved: (version: Version): void => setBegan({ version }),
    /** After a refusal. A conflict has told the author, so the next press is about what is there now. */
    refused: (error: unknown): void => {
      if (isConflict(error)) setBegan(null);
    },
  };
}
