/**
 * The order form: choose, add details, pay. The address contains service and step, and a draft contains the input, so
 * that both survive a reload. The details are sent as formData. The server calculates total and required fields
 * (use-quote.ts).
 */
import { useId, useMemo, useState } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { OrderFormWords, Service } from '../../../content/types.gen.ts';
import { type FieldErrors, Form } from '../../../form/Form.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { cx } from '../../../lib/cx.ts';
import { paths } from '../../../paths.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { checkoutHere, checkoutInTab, type Failure, type Quote, requestFor } from './checkout.ts';
import type { OrderCodeTexts } from './code-texts.ts';
import { buyerKind, detailsOf } from './details.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { ServiceChooser } from './ServiceChooser.tsx';
import type { TermsLink } from './Terms.tsx';

const quotes = () => import('./OrderQuote.tsx');
const OrderQuote = lazyComponent(async () => (await quotes()).OrderQuote);
const QuoteSums = lazyComponent(async () => (await quotes()).QuoteSums);
const BuyerKind = lazyComponent(async () => (await quotes()).BuyerKind);
const Terms = lazyComponent(async () => (await import('./Terms.tsx')).Terms);
const OrderReview = lazyComponent(async () => (await import('./OrderReview.tsx')).OrderReview);

/** Runs one checkout at a time and returns the last error. */
function useCheckout() {
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = async (
    service: Service,
    details: Record<string, unknown>,
    quote?: Quote,
  ): Promise<Failure | null> => {
    setSubmitting(true);
    setFailure(null);
    const go = quote?.review || quote?.request ? checkoutHere : checkoutInTab; // no payment page follows
    const failed = await go(requestFor(service, details, quote));
    setFailure(failed);
    setSubmitting(false);
    return failed;
  };
  return { submitting, failure, start };
}

interface OrderFormProps {
  words: OrderFormWords;
  terms: TermsLink;
  /** Applications of a license. */
  applications: readonly string[];
  /** Absent if no code can be entered. */
  codeWords?: OrderCodeTexts | undefined;
}

export function OrderForm({ words, terms, applications, codeWords }: OrderFormProps) {
  const [query] = useSearchParams();
  const service = textsOf('catalogue')
    .flatMap(({ services }) => services)
    .find(({ id }) => id === query.get('service'));
  const id = useId();
  const { submitting, failure, start } = useCheckout();
  const { ref } = useDraft('order');
  const [known, setQuote] = useState<Quote>();
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [isCompany, setCompany] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The required fields of the last quote stay until the next one, but the price is the service's.
  const quote = known?.serviceId === service?.id ? known : undefined;
  const needs = new Set(known?.fields.map(({ field }) => field) ?? ['name', 'email']);
  const review = service && quote?.review && query.get('step') === 'review';
  const errors = useMemo(() => ({ ...failure?.fieldErrors, ...wrong }), [failure, wrong]);
  const agreesHere = quote
    ? needs.has('acceptTerms') && !quote.review
    : (service && terms) || 'acceptTerms' in errors;

  const leave = (): void => changeAddress(paths.serviceOrder(service?.id), { replace: true });
  const order = async (sold: Service, details: Record<string, unknown>): Promise<void> => {
    const failed = await start(sold, details, quote);
    if (!failed) return;
    setAttempt((n) => n + 1);
    if (Object.keys(failed.fieldErrors).some((name) => !name.startsWith('accept'))) leave();
  };
  const proceed = (details: Record<string, unknown>): void => {
    const missing = quote?.fields.filter(({ field }) => field !== 'acceptTerms' && !details[field]) ?? [];
    setWrong(Object.fromEntries(missing.map(({ field, message }) => [field, message])));
    if (missing.length === 0) changeAddress(paths.serviceOrder(service?.id, 'review'));
  };
  return (
    <div ref={ref}>
      <Form
        label={messages('orders')('form_label')}
        submitting={submitting}
        validate={false}
        error={null} // the summary shows it beside the button
        fieldErrors={errors}
        className={cx('mt-8', !review && 'grid items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_24rem]')}
        onSubmit={(data) => {
          if (service?.sale !== 'checkout') return;
          if (quote?.review && !review) proceed(detailsOf(data));
          else void order(service, detailsOf(data));
        }}
      >
        {/* Keeps the draft's choice until the server asks for it: React resets an input of type hidden. */}
        {!known?.asks_company && <input hidden name={buyerKind} defaultValue="" />}
        <div className={cx('grid gap-6 lg:gap-12', review && 'hidden')}>
          <section aria-labelledby={`${id}-choose`}>
            <h2 id={`${id}-choose`} className="display text-2xl">
              {words.choose.title}
            </h2>
            <p className="mt-1 text-muted max-sm:sr-only">{words.choose.text}</p>
            <ServiceChooser
              selected={service}
              onSelect={(chosen) => changeAddress(paths.serviceOrder(chosen), { replace: true })}
            />
          </section>
          <OrderDetails
            titleId={`${id}-details`}
            words={words.details}
            errors={errors}
            needs={needs}
            kind={
              known?.asks_company && (
                <BuyerKind words={words.details} isCompany={isCompany} onChange={setCompany} />
              )
            }
            isCompany={known?.asks_company ? isCompany : undefined}
            applications={service?.asks_application ? applications : []}
            application={query.get('application')}
          />
        </div>
        <div className={cx('lg:sticky lg:top-24', review && 'hidden')}>
          <OrderSummary
            service={service}
            words={words.summary}
            submitting={submitting}
            error={failure?.message ?? null}
            agree={agreesHere && <Terms words={words.details} terms={terms} />}
            quote={quote}
            sums={quote && <QuoteSums quote={quote} words={words.summary} />}
            spoken={codeWords}
          >
            {service?.sale === 'checkout' && (
              <OrderQuote
                key={service.id}
                service={service}
                quote={quote}
                attempt={attempt}
                onQuote={(next) => {
                  setQuote(next);
                  if (!known && next.vatId) setCompany(true); // entered before the buyer kind was asked
                }}
                onWrong={setWrong}
                codeWords={codeWords}
              />
            )}
          </OrderSummary>
        </div>
        {review && (
          <OrderReview
            formTitleId={`${id}-details`}
            service={service}
            quote={quote}
            words={words}
            terms={terms}
            submitting={submitting}
            error={failure?.message ?? null}
            onChange={leave}
          />
        )}
      </Form>
    </div>
  );
}
