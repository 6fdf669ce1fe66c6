/** The press that confirms an order by invoice. Opening the link alone changes nothing: mail scanners do. */
import { wordsOf } from '../../../api/problem.ts';
import type { ConfirmWords } from '../../../content/types.gen.ts';
import { focusQuietly } from '../../../lib/scroll.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirmOrder } from './api.ts';

interface ConfirmProps {
  token: string;
  confirmation: string;
  words: ConfirmWords;
}

export function Confirm({ token, confirmation, words }: ConfirmProps) {
  const confirm = useConfirmOrder(token, confirmation);
  // A promise, not a callback: that is dropped with the button, which what was confirmed takes away.
  const press = (): void => {
    void confirm.mutateAsync().then(
      () => focusQuietly(document.querySelector<HTMLElement>('main h1')),
      () => {}, // told below
    );
  };
  return (
    <div className="mt-6">
      <Button size="lg" busy={confirm.isPending} busyLabel={words.busy} onClick={press}>
        {words.button}
      </Button>
      {confirm.isError && (
        <p role="alert" className="mt-4 max-w-measure text-danger">
          {wordsOf(confirm.error, words.failed)}
        </p>
      )}
    </div>
  );
}
