import { wordsOf } from '../../api/problem.ts';
import { toast } from '../../ui/toast.ts';

/** Tells that a row of the desk kept its status, and why. */
export function moveFailed(error: unknown): void {
  toast({
    title: 'Error',
    text: wordsOf(error, 'Failed to change the status. Please try again.'),
    tone: 'danger',
  });
}
