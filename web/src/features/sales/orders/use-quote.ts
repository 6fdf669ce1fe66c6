/**
 * Asks for a quote as the buyer goes on: for another service, a code, a country, a VAT id. The last answer stays while
 * the next is on its way; where none comes, the order can be pressed all the same, and the server decides.
 */
import { type RefObject, useEffect, useState } from 'react';
import { ApiError, fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import type { FieldErrors } from '../../../form/Form.tsx';
import type { Quoted } from './checkout.ts';
import { detailsOf } from './details.ts';
import { askQuote, type QuoteQuestion } from './quote.ts';

/** How long somebody may pause while typing, in milliseconds. */
const pause = 300;

/** The fields that decide about the tax, as typed so far; an empty field is left out. */
type Said = Pick<QuoteQuestion, 'country' | 'vatId' | 'company'>;

const saidIn = (form: HTMLFormElement): Said => detailsOf(new FormData(form));

/** What stands in the form around an element, a moment after it was typed. */
function useSaid(around: RefObject<HTMLElement | null>): Said {
  const [said, setSaid] = useState<Said>({});
  useEffect(() => {
    const form = around.current?.closest('form');
    if (!form) return;
    let timer = 0;
    const read = (): void => setSaid(saidIn(form));
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(read, pause);
    };
    read();
    form.addEventListener('input', wait);
    form.addEventListener('change', wait);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', wait);
      form.removeEventListener('change', wait);
    };
  }, [around]);
  return said;
}

/** Changes which fields are marked as wrong. */
export type MarkWrong = (change: (before: FieldErrors) => FieldErrors) => void;

/** Marks what a quote found wrong. What was missing at the last press stays marked. */
const mark =
  (found: FieldErrors) =>
  ({ country: _, vatId: __, ...missing }: FieldErrors): FieldErrors => ({ ...missing, ...found });

interface Asking {
  serviceId: string;
  around: RefObject<HTMLElement | null>;
  /** Another number asks again. */
  attempt: number;
  onQuote: (quote: Quoted) => void;
  /** Changes what is marked in the form. */
  onWrong: MarkWrong;
  /** Shown where a code could not be checked. */
  failed: string;
}

export function useQuote({ serviceId, around, attempt, onQuote, onWrong, failed }: Asking) {
  const { country, vatId, company } = useSaid(around);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks only set state, and an attempt asks again
  useEffect(() => {
    const asking = new AbortController();
    askQuote({ serviceId, code, country, vatId, company } as QuoteQuestion, asking.signal).then(
      (answer) => {
        onWrong(mark({}));
        onQuote({ ...answer, serviceId, country: country ?? '', vatId: vatId ?? '' });
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        const { code: wrongCode, ...wrong } = fieldErrorsOf(error);
        if (code && (wrongCode || !(error instanceof ApiError) || error.status === 429)) {
          setCodeError(wrongCode ?? wordsOf(error, failed));
          setCode('');
        } else onWrong(mark(wrong));
      },
    );
    return () => asking.abort();
  }, [serviceId, code, country, vatId, company, attempt]);
  const apply = (text: string): void => {
    setCodeError('');
    setCode(text);
  };
  return { code, codeError, apply };
}
