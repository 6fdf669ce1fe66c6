/**
 * Choose, add details, pay. The service stands in the address, what was typed in a draft, so that
 * both survive a reload. The details travel with the checkout as formData.
 */
import { useState } from 'react';
import { copyOf } from '../../content/copy.ts';
import type { Service, ServiceOrderPage } from '../../content/types.gen.ts';
import { Form, textOf } from '../../form/Form.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useDraft } from '../../form/use-draft.ts';
import { changeAddress, useSearchParams } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { checkoutInTab, type Failure, requestFor } from './checkout.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { ServiceChooser } from './ServiceChooser.tsx';

const detailNames = ['name', 'email', 'company', 'notes'] as const;
type Details = Record<string, string>;

/** What was filled in, without the empty fields. */
const detailsOf = (data: FormData): Details =>
  Object.fromEntries(detailNames.map((name) => [name, textOf(data, name)]).filter(([, text]) => text !== ''));

const DetailFields = ({ words }: { words: ServiceOrderPage['details'] }) => (
  <section aria-labelledby="order-details">
    <h2 id="order-details" className="display text-2xl">
      {words.title}
    </h2>
    <p className="mt-1 text-muted">{words.text}</p>
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      <TextField name="name" label="Name" autoComplete="name" maxLength={200} />
      <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={200} />
      <TextField
        name="company"
        label="Company"
        autoComplete="organization"
        maxLength={200}
        className="sm:col-span-2"
      />
      <TextArea name="notes" label="Notes" maxLength={5000} className="sm:col-span-2" />
    </div>
  </section>
);

/** The checkout of a form: at most one at a time, with what the last one failed with. */
function useCheckout() {
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = async (service: Service, details: Details): Promise<void> => {
    setSubmitting(true);
    setFailure(null);
    const formData = Object.keys(details).length > 0 ? details : undefined;
    setFailure(await checkoutInTab(requestFor(service, formData)));
    setSubmitting(false);
  };
  return { submitting, failure, start };
}

const noErrors = {};

export function OrderForm({ words }: { words: ServiceOrderPage }) {
  const [query] = useSearchParams();
  const service = copyOf('catalogue')
    .flatMap(({ services }) => services)
    .find(({ id }) => id === query.get('service'));
  const { submitting, failure, start } = useCheckout();
  const { ref } = useDraft('order');
  return (
    <div ref={ref}>
      <Form
        label={words.hero.title}
        submitting={submitting}
        error={null} // it stands in the summary, beside the button that was pressed
        fieldErrors={failure?.fieldErrors ?? noErrors}
        className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem]"
        onSubmit={(data) => {
          if (service?.sale === 'checkout') void start(service, detailsOf(data));
        }}
      >
        <div className="grid gap-12">
          <section aria-labelledby="order-choose">
            <h2 id="order-choose" className="display text-2xl">
              {words.choose.title}
            </h2>
            <p className="mt-1 text-muted">{words.choose.text}</p>
            <ServiceChooser
              selected={service?.id}
              onSelect={(id) => changeAddress(paths.serviceOrder(id), { replace: true })}
            />
          </section>
          <DetailFields words={words.details} />
        </div>
        <div className="lg:sticky lg:top-24">
          <OrderSummary
            service={service}
            words={words.summary}
            submitting={submitting}
            error={failure?.message ?? null}
          />
        </div>
      </Form>
    </div>
  );
}
