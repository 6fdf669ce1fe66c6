/** Who orders: what every order needs, then what an invoice may need, closed until somebody wants it. */
import { useState } from 'react';
import { optionsOf } from '../../content/copy.ts';
import type { OrderDetails as Words } from '../../content/types.gen.ts';
import { Checkbox } from '../../form/Checkbox.tsx';
import { type FieldErrors, textOf } from '../../form/Form.tsx';
import { chosen, Select } from '../../form/Select.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { ChevronDown } from '../../ui/icons.tsx';

/** The site's terms: their name and where they stand; null while there are none. */
export type TermsLink = { label: string; to: string } | null;

const texts = ['name', 'email', 'company', 'street', 'postcode', 'city', 'vatId', 'notes'] as const;
const choices = ['country', 'application'] as const;
/** The fields that are closed at first. */
const further = ['company', 'street', 'postcode', 'city', 'country', 'vatId', 'notes'];

/** What was filled in, without the empty fields. */
export function detailsOf(data: FormData): Record<string, unknown> {
  const given = [
    ...texts.map((name) => [name, textOf(data, name)] as const),
    ...choices.map((name) => [name, chosen(data.get(name))] as const),
  ].filter(([, text]) => text !== '');
  return { ...Object.fromEntries(given), ...(data.has('acceptTerms') && { acceptTerms: true }) };
}

export function Terms({ words, terms }: { words: Words; terms: TermsLink }) {
  if (!terms)
    return (
      <Checkbox name="acceptTerms" required>
        {words.binding}
      </Checkbox>
    );
  const [before, after] = words.terms.split('{terms}');
  return (
    <Checkbox name="acceptTerms" required>
      {before}
      <a href={terms.to} target="_blank" rel="noopener" className="text-link">
        {terms.label}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </Checkbox>
  );
}

/** Every field of one line: its name for the server, and what the browser fills in. */
const Line = ({
  name,
  fill,
  label,
  wide,
}: {
  name: string;
  fill?: string;
  label: string;
  wide?: boolean;
}) => (
  <TextField
    name={name}
    label={label}
    autoComplete={fill}
    maxLength={200}
    className={wide ? 'sm:col-span-2' : ''}
  />
);

const Further = ({ labels }: { labels: Words['fields'] }) => (
  <div className="grid gap-5 pb-6 sm:grid-cols-2">
    <Line name="company" fill="organization" label={labels.company} />
    <TextField name="vatId" label={labels.vat_id} hint={labels.vat_hint} maxLength={20} />
    <Line name="street" fill="street-address" label={labels.street} wide />
    <Line name="postcode" fill="postal-code" label={labels.postcode} />
    <Line name="city" fill="address-level2" label={labels.city} />
    <Select
      name="country"
      label={labels.country}
      autoComplete="country"
      unsetLabel="Not specified"
      options={optionsOf('countries')}
      className="sm:col-span-2"
    />
    <TextArea name="notes" label={labels.notes} maxLength={5000} className="sm:col-span-2" />
  </div>
);

interface OrderDetailsProps {
  words: Words;
  errors: FieldErrors;
  /** What a license can be for; empty if the service asks for none. */
  applications: readonly string[];
  application: string | null;
}

export function OrderDetails({ words, errors, applications, application }: OrderDetailsProps) {
  const [opened, setOpened] = useState(false);
  const open = opened || further.some((name) => name in errors);
  return (
    <section aria-labelledby="order-details">
      <h2 id="order-details" className="display text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 text-muted max-sm:sr-only">{words.text}</p>
      <div className="mt-4 grid gap-x-5 gap-y-4 sm:mt-5 sm:grid-cols-2">
        <TextField name="name" label={words.fields.name} autoComplete="name" required maxLength={200} />
        <TextField
          name="email"
          label={words.fields.email}
          type="email"
          autoComplete="email"
          required
          maxLength={200}
        />
        {applications.length > 0 && (
          <Select
            name="application"
            label={words.application}
            required
            unsetLabel="Choose one"
            defaultValue={application ?? undefined}
            options={applications.map((title) => ({ value: title, label: title }))}
            className="sm:col-span-2"
          />
        )}
      </div>
      <details
        open={open}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        className="group mt-4 border-y border-line"
      >
        <summary className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span>
            {words.more} <span className="text-muted">(optional)</span>
          </span>
          <ChevronDown className="text-muted transition-[rotate] group-open:rotate-180" />
        </summary>
        <Further labels={words.fields} />
      </details>
    </section>
  );
}
