/** Who orders: what every order needs, then what an invoice may need, closed until somebody wants it. */

import { useState } from 'react';
import { optionsOf } from '../../../content/copy.ts';
import { messages } from '../../../content/messages.ts';
import type { OrderDetails as Words } from '../../../content/types.gen.ts';
import { Checkbox } from '../../../form/Checkbox.tsx';
import { type FieldErrors, textOf } from '../../../form/Form.tsx';
import { chosen, Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { cx } from '../../../lib/cx.ts';
import { ChevronDown } from '../../../ui/icons.tsx';

const t = messages('site');

/** The site's terms: their name and where they stand; null while there are none. */
export type TermsLink = { label: string; to: string } | null;

const texts = [
  'name',
  'email',
  'company',
  'street',
  'postcode',
  'city',
  'vatId',
  'notes',
  'referredBy',
] as const;
const choices = ['country', 'application'] as const;
/** The fields that are closed at first; a wrong one is shown. */
const further = ['street', 'postcode', 'city', 'country', 'vatId'];

/**
 * What was filled in, without the empty fields. What an order needs depends on how it is paid, so the server says
 * what is missing.
 */
export function detailsOf(data: FormData): Record<string, unknown> {
  const given = [
    ...texts.map((name) => [name, textOf(data, name)] as const),
    ...choices.map((name) => [name, chosen(data.get(name))] as const),
  ].filter(([, text]) => text !== '');
  return { ...Object.fromEntries(given), acceptTerms: data.has('acceptTerms') };
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
        <span className="sr-only"> {t('new_tab_text')}</span>
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

/** What an invoice may need besides. */
const Address = ({ labels }: { labels: Words['fields'] }) => (
  <div className="grid gap-5 pb-6 sm:grid-cols-2">
    <Line name="street" fill="address-line1" label={labels.street} wide />
    <Line name="postcode" fill="postal-code" label={labels.postcode} />
    <Line name="city" fill="address-level2" label={labels.city} />
    <Select
      name="country"
      label={labels.country}
      autoComplete="country"
      unsetLabel={t('fields.unset_label')}
      options={optionsOf('countries')}
    />
    <TextField name="vatId" label={labels.vat_id} hint={labels.vat_hint} maxLength={20} />
  </div>
);

const opener = 'flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left';

interface OrderDetailsProps {
  words: Words;
  errors: FieldErrors;
  /** What a license can be for; empty if the service asks for none. */
  applications: readonly string[];
  application: string | null;
}

export function OrderDetails({ words, errors, applications, application }: OrderDetailsProps) {
  /** Open on a phone; wider windows show it always. */
  const [more, setMore] = useState(false);
  const [address, setAddress] = useState(false);
  const wrong = further.some((name) => name in errors);
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
            unsetLabel={t('fields.choose_label')}
            defaultValue={application ?? undefined}
            options={applications.map((title) => ({ value: title, label: title }))}
            className="sm:col-span-2"
          />
        )}
      </div>
      <div className="mt-4 border-y border-line">
        <button
          type="button"
          aria-expanded={more}
          onClick={() => setMore(!more)}
          className={cx(opener, 'sm:hidden')}
        >
          {words.more}
          <ChevronDown className={cx('text-muted transition-[rotate]', more && 'rotate-180')} />
        </button>
        <div className={cx('grid gap-5 sm:pt-5', !(more || wrong) && 'max-sm:hidden')}>
          <Line name="company" fill="organization" label={words.fields.company} />
          <TextArea name="notes" label={words.fields.notes} maxLength={5000} />
          <Line name="referredBy" fill="off" label={words.fields.referral} />
          <details
            open={address || wrong}
            onToggle={(event) => setAddress(event.currentTarget.open)}
            className="group border-t border-line"
          >
            <summary className={opener}>
              {words.address}
              <ChevronDown className="text-muted transition-[rotate] group-open:rotate-180" />
            </summary>
            <Address labels={words.fields} />
          </details>
        </div>
      </div>
    </section>
  );
}
