/**
 * Requests a quote when service, code, country or VAT ID change. The last quote stays until the next one arrives.
 * Without a quote, the buyer can still order, and the server decides.
 */
import { type RefObject, useEffect, useState } from 'react';
import { ApiError, errorText, fieldErrorsOf } from '../../../api/problem.ts';
import type { FieldErrors } from '../../../form/Form.tsx';
import type { Quote } from './checkout.ts';
import { detailsOf } from './details.ts';
import { type QuoteQuestion, requestQuote } from './quote.ts';

/** Pause in typing before a request, in ms. */
const pause = 300;

/** Fields that affect tax, as currently entered; empty fields are left out. */
type TaxFields = Pick<QuoteQuestion, 'country' | 'vatId' | 'company'>;

const taxFieldsOf = (form: HTMLFormElement): TaxFields => detailsOf(new FormData(form));

/** Returns the input of the surrounding form, after a short pause in typing. */
function useTaxFields(around: RefObject<HTMLElement | null>): TaxFields {
  const [said, setSaid] = useState<TaxFields>({});
  useEffect(() => {
    const form = around.current?.closest('form');
    if (!form) return;
    let timer = 0;
    const read = (): void => setSaid(taxFieldsOf(form));
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

/** Changes the fields marked as invalid. */
export type MarkWrong = (change: (before: FieldErrors) => FieldErrors) => void;

/** Marks the fields that the quote found invalid. Fields that were missing at the last submission stay marked. */
const mark =
  (found: FieldErrors) =>
  ({ country: _, vatId: __, ...missing }: FieldErrors): FieldErrors => ({ ...missing, ...found });

interface Asking {
  serviceId: string;
  around: RefObject<HTMLElement | null>;
  /** A changed number requests the quote again. */
  attempt: number;
  onQuote: (quote: Quote) => void;
  /** Changes the marked fields of the form. */
  onWrong: MarkWrong;
  /** Shown if the code couldn't be checked. */
  failed: string;
}

export function useQuote({ serviceId, around, attempt, onQuote, onWrong, failed }: Asking) {
  const { country, vatId, company } = useTaxFields(around);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks only set state, and an attempt asks again
  useEffect(() => {
    const asking = new AbortController();
    requestQuote({ serviceId, code, country, vatId, company } as QuoteQuestion, asking.signal).then(
      (answer) => {
        onWrong(mark({}));
        onQuote({ ...answer, serviceId, country: country ?? '', vatId: vatId ?? '' });
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        const { code: wrongCode, ...wrong } = fieldErrorsOf(error);
        if (code && (wrongCode || !(error instanceof ApiError) || error.status === 429)) {
          setCodeError(wrongCode ?? errorText(error, failed));
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
