/** "Have a code?": the quote applies it to the price of the chosen service. */
import { useRef } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import type { Service } from '../../../content/types.gen.ts';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Quote } from './checkout.ts';
import type { OrderCodeTexts } from './code-texts.ts';

interface CodeFieldProps {
  service: Service;
  words: OrderCodeTexts;
  /** Quote with the entered code; undefined without one. */
  quote: Quote | undefined;
  busy: boolean;
  error: string;
  /** Applies the entered code; '' removes it. */
  onApply: (code: string) => void;
}

function Applied({ service, words, quote, onApply }: CodeFieldProps & { quote: Quote }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="text-positive">
        {quote.applied}
        {service.recurring && ` ${words.kept}`}
      </p>
      <Button variant="ghost" size="sm" onClick={() => onApply('')}>
        {words.remove}
      </Button>
    </div>
  );
}

export function CodeField(props: CodeFieldProps) {
  const { service, words, quote, busy, error, onApply } = props;
  const box = useRef<HTMLDivElement>(null);
  if (service.sale !== 'checkout') return null;
  if (quote?.code) return <Applied {...props} quote={quote} />;
  const apply = (): void => {
    const code = box.current?.querySelector('input')?.value.trim();
    if (code && !busy) onApply(code);
  };
  return (
    <details className="mt-4">
      <summary className="text-link min-h-11 cursor-pointer content-center">{words.question}</summary>
      <div ref={box} data-draft="off" className="mt-2 grid grid-cols-[1fr_auto] items-end gap-3">
        <TextField
          name="code"
          label={words.label}
          maxLength={limits.maxQuoteInputBodyCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(error && { error })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // Enter would place the order
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
