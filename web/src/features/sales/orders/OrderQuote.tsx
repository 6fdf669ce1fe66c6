/** The order's sums line by line, and a discount code. Loaded once a service is chosen. */
import { useRef } from 'react';
import type { OrderFormWords, Service } from '../../../content/types.gen.ts';
import { Checkbox } from '../../../form/Checkbox.tsx';
import { formatCents } from '../../../lib/money.ts';
import { CodeField } from './CodeField.tsx';
import type { Quote } from './checkout.ts';
import type { OrderCodeTexts } from './code-texts.ts';
import { buyerKind, companyBuyer, privateBuyer } from './details.ts';
import sheet from './request.css?url';
import { type MarkWrong, useQuote } from './use-quote.ts';

const Row = ({ label, cents, currency }: { label: string; cents: number; currency: string }) => (
  <div className="flex justify-between gap-x-4">
    <dt>{label}</dt>
    <dd className="tabular">{formatCents(cents, currency)}</dd>
  </div>
);

/**
 * Discount, net and tax; renders nothing if there is only the price. For a quote request, says that it isn't an
 * order.
 */
export function QuoteSums({ quote, words }: { quote: Quote; words: OrderFormWords['summary'] }) {
  const { currency, taxes, note, discount_cents: off } = quote;
  const label = quote.code ? `${words.discount_label} (${quote.code})` : words.discount_label;
  const request = quote.request && (
    <p data-request className="mt-4">
      <link rel="stylesheet" href={sheet} precedence="part" />
      {words.request_text}
    </p>
  );
  if (taxes.length === 0 && !note) return request;
  return (
    <>
      {request}
      <dl className="mt-4 grid gap-1 text-muted">
        {off > 0 && <Row label={words.subtotal_label} cents={quote.subtotal_cents} currency={currency} />}
        {off > 0 && <Row label={label} cents={-off} currency={currency} />}
        {taxes.length > 0 && <Row label={words.net_label} cents={quote.net_cents} currency={currency} />}
        {taxes.map((tax) => (
          <Row key={tax.label} label={tax.label} cents={tax.tax_cents} currency={currency} />
        ))}
      </dl>
      {[...taxes.map(({ reason }) => reason), note].filter(Boolean).map((reason) => (
        <p key={reason} className="mt-1 text-sm text-muted">
          {reason}
        </p>
      ))}
      {taxes.length > 0 && !quote.country && <p className="mt-1 text-sm text-muted">{words.assumed_text}</p>}
    </>
  );
}

/** Seller, deadline and consents for an EU consumer, right before the order. */
export const ConsumerTerms = ({ quote }: { quote: Quote }) =>
  quote.consumer && (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <p className="text-sm whitespace-pre-line text-muted">{quote.consumer.seller.join('\n')}</p>
      <p className="text-sm text-muted">{quote.consumer.term}</p>
      {quote.consumer.consents.map(({ name, text }) => (
        <Checkbox key={name} name={name}>
          {text}
        </Checkbox>
      ))}
    </div>
  );

/** Asks for the kind of buyer, which affects tax: a company with a VAT ID may owe none here. */
export const BuyerKind = ({
  words,
  isCompany,
  onChange,
}: {
  words: OrderFormWords['details'];
  isCompany: boolean;
  onChange: (isCompany: boolean) => void;
}) => (
  <fieldset className="sm:col-span-2">
    <legend className="mb-1.5 text-[0.9375rem] font-[540]">{words.kind_label}</legend>
    <div className="flex flex-wrap gap-x-8">
      {[
        [privateBuyer, words.private_label],
        [companyBuyer, words.company_label],
      ].map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={buyerKind}
            value={value}
            checked={isCompany === (value === companyBuyer)}
            onChange={() => onChange(value === companyBuyer)}
            className="size-5 accent-sea"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

interface OrderQuoteProps {
  service: Service;
  quote: Quote | undefined;
  attempt: number;
  onQuote: (quote: Quote) => void;
  onWrong: MarkWrong;
  /** Undefined while no code can be entered. */
  codeWords: OrderCodeTexts | undefined;
}

/** Loads the quote, and asks for a discount code if there is one to enter. */
export function OrderQuote({ service, quote, attempt, onQuote, onWrong, codeWords }: OrderQuoteProps) {
  const around = useRef<HTMLDivElement>(null);
  const { code, codeError, apply } = useQuote({
    serviceId: service.id,
    around,
    attempt,
    onQuote,
    onWrong,
    failed: codeWords?.failed ?? '',
  });
  return (
    <div ref={around}>
      {quote && !quote.review && <ConsumerTerms quote={quote} />}
      {codeWords && (
        <CodeField
          service={service}
          words={codeWords}
          quote={code ? quote : undefined}
          busy={code !== '' && !quote?.code}
          error={codeError}
          onApply={apply}
        />
      )}
    </div>
  );
}
