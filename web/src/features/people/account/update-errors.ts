/** Field errors of an account change (docs/auth-contract.md). */

import { ApiError, fieldErrorsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { weaknessErrors } from './weak-password.ts';

const t = messages('auth.wrong');

export const wrongPassword = () => ({ current_password: t('current_password') });

const byCode: Record<string, (error: ApiError) => Record<string, string>> = {
  current_password_invalid: wrongPassword,
  current_password_required: wrongPassword,
  same_password: () => ({ password: t('same_password') }),
  weak_password: weaknessErrors,
  validation_failed: () => ({ email: t('email') }),
  over_email_send_rate_limit: ({ message }) => ({ email: message }),
  admin_email_configured: ({ message }) => ({ email: message }),
};

/** Returns messages by field; empty for an error without a field. */
export function updateErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return byCode[error.code]?.(error) ?? fieldErrorsOf(error);
}
