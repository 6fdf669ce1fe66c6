/** The press that confirms an order by invoice. Opening the link alone changes nothing: mail scanners do. */
import { wordsOf } from '../../../api/problem.ts';
import type { ConfirmWords } from '../../../content/types.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirmOrder } from './api.ts';

interface ConfirmProps {
  token: string;
  confirmation: string;
  words: ConfirmWords;
}

export function Confirm({ token, confirmation, words }: ConfirmProps) {
  const confirm = useConfirmOrder(token, confirmation);
  return (
    <div className="mt-6">
      <Button size="lg" busy={confirm.isPending} busyLabel={words.busy} onClick={() => confirm.mutate()}>
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
