/**
 * Review before a binding order without a payment page: service, buyer and total. The form stays on the page, hidden,
 * so that its input is kept.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { optionsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { OrderFormWords, Service } from '../../../content/types.gen.ts';
import { formatCents } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import type { Quote } from './checkout.ts';
import { detailsOf } from './details.ts';
import { ConsumerTerms, QuoteSums } from './OrderQuote.tsx';
import { Terms, type TermsLink } from './Terms.tsx';

type Given = Readonly<Record<string, string>>;

interface OrderReviewProps {
  /** ID of the heading that gets the focus when the review closes. */
  formTitleId: string;
  service: Service;
  quote: Quote;
  words: OrderFormWords;
  /** Terms to accept; null if the button alone is binding. */
  terms: TermsLink;
  submitting: boolean;
  error: string | null;
  /** Returns to the form. */
  onChange: () => void;
}

const countryName = (code: string | undefined): string =>
  optionsOf('countries').find(({ value }) => value === code)?.label ?? '';

/** Returns the buyer's address in lines. */
const addressOf = ({ street, postcode, city, country }: Given): string[] =>
  [street ?? '', [postcode, city].filter(Boolean).join(' '), countryName(country)].filter(Boolean);

const Fact = ({ label, lines }: { label: string; lines: readonly (string | undefined)[] }) => {
  const shown = lines.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[6rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">
        {shown.map((line) => (
          <span key={line} className="block whitespace-pre-line">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
};

/** Returns the input of the surrounding form. If a field is missing, returns to the form. */
function useGiven({ quote, onChange }: Pick<OrderReviewProps, 'quote' | 'onChange'>) {
  const around = useRef<HTMLElement>(null);
  const [given, setGiven] = useState<Given>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as the review opens
  useLayoutEffect(() => {
    const form = around.current?.closest('form');
    if (!form) return;
    const details = detailsOf(new FormData(form)) as Given;
    setGiven(details);
    if (quote.fields.some(({ field }) => field !== 'acceptTerms' && !details[field])) onChange();
  }, []);
  return { around, given };
}

/** Focuses the heading when the review opens, and the form's heading when it closes. */
function useFocus(formTitleId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => document.getElementById(formTitleId)?.focus();
  }, [formTitleId]);
  return heading;
}

export function OrderReview(props: OrderReviewProps) {
  const { service, quote, words, terms, submitting, error, onChange } = props;
  const { review, details, summary } = words;
  const { around, given } = useGiven(props);
  const heading = useFocus(props.formTitleId);
  const title = useId();
  return (
    <section ref={around} aria-labelledby={title} className="mx-auto w-full max-w-xl">
      <h2 id={title} ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        {review.title}
      </h2>
      <p className="mt-1 text-muted">{review.text}</p>
      <dl className="mt-6">
        <Fact
          label={review.service_label}
          lines={[service.name, given.application, ...(quote.consumer ? service.includes : [])]}
        />
        <Fact label={review.buyer_label} lines={[given.name, given.company, ...addressOf(given)]} />
        <Fact label={details.fields.email} lines={[given.email]} />
        <Fact label={details.fields.vat_id} lines={[given.vatId]} />
        <Fact label={details.fields.notes} lines={[given.notes]} />
      </dl>
      <QuoteSums quote={quote} words={summary} />
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong pt-4">
        <span>{summary.total_label}</span>
        <span className="figure-num text-3xl">
          {formatCents(quote.total_cents, quote.currency)}
          {service.price_unit && (
            <span className="ml-1 font-sans text-base text-muted"> {service.price_unit}</span>
          )}
        </span>
      </p>
      <ConsumerTerms quote={quote} />
      <div className="mt-4">
        {terms ? (
          <Terms words={details} terms={terms} />
        ) : (
          <input type="hidden" name="acceptTerms" value="on" />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={submitting} busyLabel={messages('site.checkout')('busy_label')}>
          {review.order_label}
        </Button>
        <Button variant="secondary" size="lg" onClick={onChange}>
          {review.change_label}
        </Button>
      </div>
      {error && (
        <div className="mt-4">
          <InlineError text={error} />
        </div>
      )}
    </section>
  );
}
