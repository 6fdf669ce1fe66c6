/** Summary of the purchase: contents, total and the main button. */

import { type ReactNode, useId } from 'react';
import type { OrderableService } from '../../../content/catalogue.ts';
import { messages } from '../../../content/messages.ts';
import type { OrderFormWords } from '../../../content/types.gen.ts';
import { discountEnd, discountOf } from '../../../lib/discount.ts';
import { formatCents } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Check } from '../../../ui/form-icons.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { OriginalPrice } from '../../../ui/OriginalPrice.tsx';
import type { Quote } from './checkout.ts';
import type { OrderCodeTexts } from './code-texts.ts';

// Lazy, because few services need it.
const AgreedFirst = lazyComponent(async () => (await import('./QuoteLink.tsx')).QuoteLink);

interface OrderSummaryProps {
  service: OrderableService | undefined;
  words: OrderFormWords['summary'];
  submitting: boolean;
  /** Error of the last attempt, shown under the button. */
  error: string | null;
  /** Consents above the button. */
  agree: ReactNode;
  /** Quote from the server, which replaces the service's own price. */
  quote?: Quote | undefined;
  /** Sums above the total. */
  sums?: ReactNode;
  /** Screen reader labels of prices with a code; undefined while no code can be entered. */
  spoken?: OrderCodeTexts | undefined;
  /** Content between the total and the button. */
  children?: ReactNode;
}

function Next({ service, words, submitting, quote }: OrderSummaryProps) {
  if (service && service.sale !== 'checkout') return <AgreedFirst service={service} words={words} />;
  return (
    <Button
      type="submit"
      size="lg"
      className="w-full"
      busy={submitting}
      busyLabel={messages('site.checkout')('busy_label')}
      disabledReason={service ? undefined : words.empty_text}
    >
      {quote?.request ? words.request_label : words.checkout_label}
    </Button>
  );
}

interface OldPriceProps {
  service: OrderableService;
  quote: Quote | undefined;
  /** Undefined while no code can be entered. */
  spoken: OrderCodeTexts | undefined;
}

/** The original price before a campaign or a code; empty if the site must not show one. */
function OldPrice({ service, quote, spoken }: OldPriceProps) {
  const words = spoken ?? discountOf(service);
  const was = quote?.code ? quote.was : discountOf(service)?.was;
  if (!was || !words) return null;
  const { was_word, now_word } = words;
  return (
    <OriginalPrice was={was} wasWord={was_word} nowWord={now_word} className="mr-1 text-xl text-muted" />
  );
}

function Contents({ service, words }: { service: OrderableService; words: OrderFormWords['summary'] }) {
  return (
    <>
      <p className="mt-4 text-muted">{service.description}</p>
      <h3 className="mt-5 text-[0.9375rem] font-[560]">{words.includes_title}</h3>
      <ul className="mt-2 grid gap-1.5">
        {service.includes.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="mt-1 size-4 shrink-0 text-positive" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

type TotalProps = OldPriceProps & { words: OrderFormWords['summary'] };

function Total({ service, words, quote, spoken }: TotalProps) {
  const reduced = discountOf(service);
  const unit = quote ? service.price_unit : service.after_price;
  const total = quote?.total_cents ?? service.price_cents;
  /** With added tax, the total isn't the reduced price. */
  const isPrice = !quote || total === quote.price_cents;
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{words.total_label}</span>
        <span className="figure-num text-3xl">
          {isPrice && <OldPrice service={service} quote={quote} spoken={spoken} />}
          {quote && total !== service.price_cents
            ? formatCents(quote.total_cents, quote.currency)
            : service.price_label}
          {unit && <span className="ml-1 font-sans text-base text-muted"> {unit}</span>}
        </span>
      </p>
      {reduced && !quote?.code && <p className="mt-1 text-sm text-muted">{discountEnd(reduced)}</p>}
    </>
  );
}

/** On a phone, total and button come first: the buyer has already read the contents. */
export function OrderSummary(props: OrderSummaryProps) {
  const title = useId();
  return (
    <Card as="section" aria-labelledby={title} className="flex flex-col">
      <h2 id={title} className="display text-2xl">
        {props.words.title}
      </h2>
      <div aria-live="polite" className="contents">
        {props.service ? (
          <>
            <div className="max-lg:order-1">
              <p className="mt-4 text-xl font-[560]">{props.service.name}</p>
              <Contents service={props.service} words={props.words} />
            </div>
            {props.sums}
            <Total service={props.service} words={props.words} quote={props.quote} spoken={props.spoken} />
          </>
        ) : (
          <p className="mt-3 text-muted">{props.words.empty_text}</p>
        )}
      </div>
      {props.children}
      <div className="mt-3 [&_.reasoned]:flex">
        {(props.service?.sale ?? 'checkout') === 'checkout' && <div className="mb-3">{props.agree}</div>}
        <Next {...props} />
      </div>
      {props.error && (
        <div className="mt-4">
          <InlineError text={props.error} />
        </div>
      )}
      <ul className="mt-5 grid gap-1 text-sm text-muted">
        {props.words.assurances.map((line) => (
          <li key={line} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0" />
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
}
