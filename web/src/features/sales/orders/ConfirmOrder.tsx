/**
 * The button that confirms an order by invoice. Opening the link changes nothing, because mail scanners open links.
 */
import { errorText } from '../../../api/problem.ts';
import type { ConfirmWords } from '../../../content/types.gen.ts';
import { focusQuietly } from '../../../lib/scroll.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirmOrder } from './api.ts';

interface ConfirmOrderProps {
  token: string;
  confirmation: string;
  words: ConfirmWords;
}

export function ConfirmOrder({ token, confirmation, words }: ConfirmOrderProps) {
  const confirm = useConfirmOrder(token, confirmation);
  // Use a promise instead of a callback: the confirmation removes the button, and callbacks with it.
  const press = (): void => {
    void confirm.mutateAsync().then(
      () => focusQuietly(document.querySelector<HTMLElement>('main h1')),
      () => {}, // shown below
    );
  };
  return (
    <div className="mt-6">
      <Button size="lg" busy={confirm.isPending} busyLabel={words.busy} onClick={press}>
        {words.button}
      </Button>
      {confirm.isError && (
        <p role="alert" className="mt-4 max-w-measure text-danger">
          {errorText(confirm.error, words.failed)}
        </p>
      )}
    </div>
  );
}
