/** Reasons for a refused password, for display below its field (docs/auth-contract.md). */

import { ApiError } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';

const t = messages('auth.wrong');

const isKnown = (reason: unknown): reason is 'length' | 'pwned' => reason === 'length' || reason === 'pwned';

interface WeakPassword {
  weak_password?: { reasons?: unknown };
}

function reasonsOf(error: unknown): unknown[] {
  if (!(error instanceof ApiError) || error.code !== 'weak_password') return [];
  const reasons = (error.body as WeakPassword).weak_password?.reasons;
  return Array.isArray(reasons) ? reasons : [];
}

/** Returns field messages for a refused password. The toast shows the server's own message. */
export function weaknessErrors(error: unknown): Record<string, string> {
  const text = reasonsOf(error)
    .filter(isKnown)
    .map((reason) => t(reason));
  return text.length > 0 ? { password: text.join(' ') } : {};
}
