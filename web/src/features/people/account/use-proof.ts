/** One attempt at a time to prove who one is, and what was wrong with it, under its field. */
import { useMemo } from 'react';
import { ApiError } from '../../../api/problem.ts';
import type { Proof } from '../../../api/two-step-client.ts';
import { useAttempt } from './attempt.ts';

/** The messages of a refused code; none for what is about no field. */
function codeErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'mfa_verification_failed') {
    return {
      code: 'That code is not right. Enter the newest one.',
      recovery_code: 'That code is not right, or it was used before.',
    };
  }
  if (error.code === 'over_request_rate_limit') {
    const wait = 'Too many wrong tries. Wait a while, then try again.';
    return { code: wait, recovery_code: wait, current_password: wait };
  }
  return {};
}

export function useProof(prove: (proof: Proof) => Promise<void>) {
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => codeErrors(error), [error]);
  return {
    submitting,
    error,
    fieldErrors,
    run: (proof: Proof): void => void run('Error', () => prove(proof)),
  };
}
