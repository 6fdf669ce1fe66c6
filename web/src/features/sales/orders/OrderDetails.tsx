/** Buyer details: the required fields, then optional invoice fields, which are collapsed at first. */
import { type ReactNode, useState } from 'react';
import { optionsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { OrderDetails as Words } from '../../../content/types.gen.ts';
import type { FieldErrors } from '../../../form/Form.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { cx } from '../../../lib/cx.ts';
import { ChevronDown } from '../../../ui/form-icons.tsx';

const t = messages('site');

/** Collapsed fields; an error expands them. */
const further = ['street', 'postcode', 'city', 'country', 'vatId'];

interface LineProps {
  name: string;
  /** Autocomplete attribute. */
  fill?: string;
  label: string;
  className?: string;
  required?: boolean;
  type?: 'email';
}

/** A single-line field: its name for the server, and its autocomplete attribute. */
const Line = ({ fill, required = false, ...line }: LineProps) => (
  <TextField {...line} autoComplete={fill} required={required} maxLength={200} />
);

interface AddressProps {
  words: Words;
  needs: ReadonlySet<string>;
  /** Shown after the country, because both depend on it. */
  kind: ReactNode;
  vatId: boolean;
}

/** Additional invoice fields. A hidden field keeps its input. */
const Address = ({ words: { fields }, needs, kind, vatId }: AddressProps) => (
  <div className="grid gap-5 pb-6 sm:grid-cols-2">
    <Select
      name="country"
      label={fields.country}
      autoComplete="country"
      required={needs.has('country')}
      unsetLabel={needs.has('country') ? t('fields.choose_label') : t('fields.unset_label')}
      options={optionsOf('countries')}
      className="sm:col-span-2"
    />
    {kind}
    <div className={cx('sm:col-span-2', !vatId && 'hidden')}>
      <TextField name="vatId" label={fields.vat_id} hint={fields.vat_hint} maxLength={20} />
    </div>
    <Line
      name="street"
      fill="address-line1"
      label={fields.street}
      required={needs.has('street')}
      className="sm:col-span-2"
    />
    <Line name="postcode" fill="postal-code" label={fields.postcode} />
    <Line name="city" fill="address-level2" label={fields.city} required={needs.has('city')} />
  </div>
);

const opener = 'flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left';

interface OrderDetailsProps {
  titleId: string;
  words: Words;
  errors: FieldErrors;
  /** Names of the required fields. */
  needs: ReadonlySet<string>;
  /** True if the buyer is a company; undefined if that doesn't matter. */
  isCompany: boolean | undefined;
  /** Asks whether the buyer is a company. */
  kind: ReactNode;
  /** Applications of a license; empty if the service has none. */
  applications: readonly string[];
  application: string | null;
}

export function OrderDetails(props: OrderDetailsProps) {
  const { titleId, words, errors, needs, isCompany, kind, applications, application } = props;
  /** Only used on a phone; wider windows always show it. */
  const [more, setMore] = useState(false);
  const [address, setAddress] = useState(false);
  const asked = needs.has('country');
  const wrong = further.some((name) => name in errors);
  const opensMore = (
    <button
      type="button"
      aria-expanded={more}
      onClick={() => setMore(!more)}
      className={cx(opener, 'sm:hidden')}
    >
      {asked ? words.more_still : words.more}
      <ChevronDown className={cx('text-muted transition-[rotate]', more && 'rotate-180')} />
    </button>
  );
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className="display text-2xl outline-none">
        {words.title}
      </h2>
      <p className="mt-1 text-muted max-sm:sr-only">{words.text}</p>
      <div className="mt-4 grid gap-x-5 gap-y-4 sm:mt-5 sm:grid-cols-2">
        <Line name="name" label={words.fields.name} fill="name" required={needs.has('name')} />
        <Line
          name="email"
          label={words.fields.email}
          fill="email"
          type="email"
          required={needs.has('email')}
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
      <div className={cx('mt-4 border-line', asked ? 'border-b' : 'border-y')}>
        {!asked && opensMore}
        <details
          open={asked || address || wrong}
          onToggle={(event) => setAddress(event.currentTarget.open)}
          className={cx('group', !(asked || more || wrong) && 'max-sm:hidden')}
        >
          <summary className={cx(opener, asked && 'hidden')}>
            {words.address}
            <ChevronDown className="text-muted transition-[rotate] group-open:rotate-180" />
          </summary>
          <Address words={words} needs={needs} kind={kind} vatId={isCompany ?? true} />
        </details>
        {asked && opensMore}
        <div className={cx('grid gap-5 border-t border-line py-6', !(more || isCompany) && 'max-sm:hidden')}>
          <Line name="company" fill="organization" label={words.fields.company} />
          <TextArea name="notes" label={words.fields.notes} maxLength={5000} />
          <Line name="referredBy" fill="off" label={words.fields.referral} />
        </div>
      </div>
    </section>
  );
}
