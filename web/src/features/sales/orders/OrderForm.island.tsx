/**
 * Choose, add details, pay. The service stands in the address, what was typed in a draft, so that
 * both survive a reload. The details travel with the checkout as formData.
 */
import { lazy, Suspense, useState } from 'react';
import { copyOf } from '../../../content/copy.ts';
import type { Service, ServiceOrderPage } from '../../../content/types.gen.ts';
import { Form } from '../../../form/Form.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { checkoutInTab, type Deal, type Failure, requestFor } from './checkout.ts';
import { codeWordsOf } from './code-words.ts';
import { detailsOf, OrderDetails, Terms, type TermsLink } from './OrderDetails.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { ServiceChooser } from './ServiceChooser.tsx';

// Few orders have a code.
const CodeField = lazy(async () => ({ default: (await import('./CodeField.tsx')).CodeField }));

/** The checkout of a form: at most one at a time, with what the last one failed with. */
function useCheckout() {
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = async (service: Service, details: Record<string, unknown>, deal?: Deal): Promise<void> => {
    setSubmitting(true);
    setFailure(null);
    setFailure(await checkoutInTab(requestFor(service, details, deal)));
    setSubmitting(false);
  };
  return { submitting, failure, start };
}

const noErrors = {};

interface OrderFormProps {
  words: ServiceOrderPage;
  terms: TermsLink;
  /** What a license can be for. */
  applications: readonly string[];
}

export function OrderForm({ words, terms, applications }: OrderFormProps) {
  const [query] = useSearchParams();
  const service = copyOf('catalogue')
    .flatMap(({ services }) => services)
    .find(({ id }) => id === query.get('service'));
  const { submitting, failure, start } = useCheckout();
  const { ref } = useDraft('order');
  const [applied, setDeal] = useState<Deal>();
  const deal = applied?.serviceId === service?.id ? applied : undefined;
  const codeWords = codeWordsOf(words);
  return (
    <div ref={ref}>
      <Form
        label={words.hero.title}
        submitting={submitting}
        validate={false}
        error={null} // it stands in the summary, beside the button that was pressed
        fieldErrors={failure?.fieldErrors ?? noErrors}
        className="mt-8 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_24rem]"
        onSubmit={(data) => {
          if (service?.sale === 'checkout') void start(service, detailsOf(data), deal);
        }}
      >
        <div className="grid gap-6 lg:gap-12">
          <section aria-labelledby="order-choose">
            <h2 id="order-choose" className="display text-2xl">
              {words.choose.title}
            </h2>
            <p className="mt-1 text-muted max-sm:sr-only">{words.choose.text}</p>
            <ServiceChooser
              selected={service}
              onSelect={(id) => changeAddress(paths.serviceOrder(id), { replace: true })}
            />
          </section>
          <OrderDetails
            words={words.details}
            errors={failure?.fieldErrors ?? noErrors}
            applications={service?.asks_application ? applications : []}
            application={query.get('application')}
          />
        </div>
        <div className="lg:sticky lg:top-24">
          <OrderSummary
            service={service}
            words={words.summary}
            submitting={submitting}
            error={failure?.message ?? null}
            agree={<Terms words={words.details} terms={terms} />}
            deal={deal}
            spoken={codeWords}
          >
            {codeWords && service && (
              <Suspense fallback={<div className="mt-4 min-h-11" />}>
                <CodeField
                  key={service.id}
                  service={service}
                  words={codeWords}
                  deal={deal}
                  onDeal={setDeal}
                />
              </Suspense>
            )}
          </OrderSummary>
        </div>
      </Form>
    </div>
  );
}
