/** "Have a code?": the server says what it does to the price of the chosen service. */
import { useRef, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { wordsOf } from '../../../api/problem.ts';
import type { Service } from '../../../content/types.gen.ts';
import { TextField } from '../../../form/TextField.tsx';
import { formatCents } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Deal } from './checkout.ts';
import type { OrderCodeWords } from './code-words.ts';

interface CodeFieldProps {
  service: Service;
  words: OrderCodeWords;
  deal: Deal | undefined;
  onDeal: (deal: Deal | undefined) => void;
}

function Applied({ service, words, deal, onDeal }: CodeFieldProps & { deal: Deal }) {
  const text = words.applied
    .replace('{code}', deal.code)
    .replace('{price}', formatCents(deal.amount, deal.currency))
    .replace('{was}', formatCents(deal.list, deal.currency));
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="text-positive">
        {text}
        {service.recurring && ` ${words.kept}`}
      </p>
      <Button variant="ghost" size="sm" onClick={() => onDeal(undefined)}>
        {words.remove}
      </Button>
    </div>
  );
}

function useCodeCheck({ service, words, onDeal }: Omit<CodeFieldProps, 'deal'>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const check = async (code: string): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      const { checkCode } = await import('./check-code.ts');
      onDeal(await checkCode(service.id, code));
    } catch (problem) {
      setError(wordsOf(problem, words.failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, check };
}

export function CodeField(props: CodeFieldProps) {
  const { service, words, deal } = props;
  const box = useRef<HTMLDivElement>(null);
  const { busy, error, check } = useCodeCheck(props);
  if (service.sale !== 'checkout') return null;
  if (deal) return <Applied {...props} deal={deal} />;
  const apply = (): void => {
    const code = box.current?.querySelector('input')?.value.trim();
    if (code && !busy) void check(code);
  };
  return (
    <details className="mt-4">
      <summary className="text-link min-h-11 cursor-pointer content-center">{words.question}</summary>
      <div ref={box} data-draft="off" className="mt-2 grid grid-cols-[1fr_auto] items-end gap-3">
        <TextField
          name="code"
          label={words.label}
          maxLength={limits.maxCodeInputBodyCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(error && { error })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // it would order
            apply();
          }}
        />
        <Button variant="secondary" busy={busy} busyLabel={words.apply} onClick={apply}>
          {words.apply}
        </Button>
      </div>
    </details>
  );
}
