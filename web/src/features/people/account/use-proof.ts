/** Runs one reauthentication attempt at a time, and returns its error by field. */

import { useMemo } from 'react';
import { ApiError } from '../../../api/problem.ts';
import type { Proof } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { useAttempt } from './attempt.ts';

const t = messages('auth.wrong');

/** Returns messages for a refused code; empty for an error without a field. */
function codeErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'mfa_verification_failed') {
    return {
      code: t('code'),
      recovery_code: t('recovery_code'),
    };
  }
  if (error.code === 'over_request_rate_limit') {
    const wait = t('too_many');
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
    run: (proof: Proof): void => void run(() => prove(proof)),
  };
}
