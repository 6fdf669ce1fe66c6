/** Why a password was refused, in words that stand under its field (docs/auth-contract.md). */
import { ApiError } from '../../../api/problem.ts';

const words: Record<string, string> = {
  length: 'Use at least 8 characters.',
  pwned: 'This one is easy to guess. Choose a longer or less common one.',
};

interface WeakPassword {
  weak_password?: { reasons?: unknown };
}

function reasonsOf(error: unknown): unknown[] {
  if (!(error instanceof ApiError) || error.code !== 'weak_password') return [];
  const reasons = (error.body as WeakPassword).weak_password?.reasons;
  return Array.isArray(reasons) ? reasons : [];
}

/** The messages of a form whose password was refused; other words than the toast's, which are the server's. */
export function weaknessErrors(error: unknown): Record<string, string> {
  const text = reasonsOf(error).flatMap((reason) => words[String(reason)] ?? []);
  return text.length > 0 ? { password: text.join(' ') } : {};
}
