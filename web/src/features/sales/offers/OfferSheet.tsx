/** The offer as a document: parties, lines, sums and terms. */
import type { OfferWords } from '../../../content/types.gen.ts';
import { formatCents } from '../../../lib/money.ts';
import { fieldsAt, labelOf, type OfferDocument, quantityOf, shown } from './fields.ts';
import { dayOf, fillPlaceholders } from './format.ts';

interface PartProps {
  document: OfferDocument;
  words: OfferWords;
  /** The buyer's address, in the format of their country. */
  address: readonly string[];
}

const linesOf = (...parts: readonly string[]): string[] =>
  parts
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '');

const Party = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <p className="text-sm text-muted">{label}</p>
    {lines.map((line) => (
      <p key={line} className="wrap-anywhere">
        {line}
      </p>
    ))}
  </div>
);

const Parties = ({ document: { seller, buyer }, words, address }: PartProps) => (
  <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
    <Party label={words.from_label} lines={linesOf(seller.name, seller.address, seller.email)} />
    <Party
      label={words.for_label}
      lines={linesOf(buyer.company, buyer.name, ...address, buyer.vat_id, buyer.email)}
    />
  </div>
);

const wide = 'hidden pr-4 text-right tabular sm:table-cell print:table-cell';

const Lines = ({ document: { lines, totals, currency }, words }: Omit<PartProps, 'address'>) => (
  <table className="mt-8 w-full border-collapse text-left">
    <thead>
      <tr className="border-b border-line-strong text-sm text-muted">
        <th scope="col" className="py-2 pr-4 font-normal">
          {words.item_label}
        </th>
        <th scope="col" className={`${wide} py-2 font-normal`}>
          {words.quantity_label}
        </th>
        <th scope="col" className={`${wide} py-2 font-normal`}>
          {words.unit_price_label}
        </th>
        <th scope="col" className="py-2 text-right font-normal">
          {words.amount_label}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent offer never move.
        <tr key={index} className="border-b border-line align-top">
          <td className="py-3 pr-4 wrap-anywhere">
            {line.text}
            {quantityOf(line.quantity, line.unit) !== '1' && (
              <span className="block text-sm text-muted sm:hidden print:hidden">
                {quantityOf(line.quantity, line.unit)} × {formatCents(line.unit_cents, currency)}
              </span>
            )}
          </td>
          <td className={`${wide} py-3`}>{quantityOf(line.quantity, line.unit)}</td>
          <td className={`${wide} py-3`}>{formatCents(line.unit_cents, currency)}</td>
          <td className="py-3 text-right tabular">{formatCents(totals.line_cents[index] ?? 0, currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Sum = ({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) => (
  <div
    className={
      strong
        ? 'flex justify-between gap-6 border-t border-line-strong py-2 text-xl font-[560]'
        : 'flex justify-between gap-6 py-1.5'
    }
  >
    <dt>{name}</dt>
    <dd className="tabular">{amount}</dd>
  </div>
);

const Sums = ({ document, words }: Omit<PartProps, 'address'>) => {
  const { totals, discount_percent: percent, deposit_percent: deposit } = document;
  const money = (cents: number): string => formatCents(cents, document.currency);
  const reduced = totals.discount_cents > 0;
  const taxed = totals.tax_bps > 0 || totals.tax_rule !== '';
  const included = document.prices_include_tax ?? false;
  const tax = taxed && (
    <Sum
      name={`${included ? words.tax_included_label : words.tax_label} (${totals.tax_bps / 100}%)`}
      amount={money(totals.tax_cents)}
    />
  );
  return (
    <dl className="mt-4 ml-auto max-w-sm">
      {(reduced || taxed) && <Sum name={words.subtotal_label} amount={money(totals.subtotal_cents)} />}
      {reduced && (
        <Sum
          name={percent > 0 ? `${words.discount_label} (${percent}%)` : words.discount_label}
          amount={money(-totals.discount_cents)}
        />
      )}
      {!included && tax}
      <Sum name={words.total_label} amount={money(totals.total_cents)} strong />
      {included && tax}
      {totals.rest_cents > 0 && (
        <>
          <Sum name={`${words.deposit_label} (${deposit}%)`} amount={money(totals.deposit_cents)} />
          <Sum name={words.rest_label} amount={money(totals.rest_cents)} />
        </>
      )}
    </dl>
  );
};

/** Returns the line under the title: 'Date: 1 May 2026 · Valid until: 31 May 2026'. */
const headOf = (document: OfferDocument, words: OfferWords): string =>
  [
    `${words.sent_on_label}: ${dayOf(document.sent_on)}`,
    ...fieldsAt('head')
      .filter(([name]) => document[name])
      .map(([name, { untitled }]) => `${untitled ? '' : `${labelOf(name)}: `}${shown(document, name)}`),
  ].join(' · ');

const Texts = ({ place, document }: Pick<PartProps, 'document'> & { place: 'top' | 'end' }) =>
  fieldsAt(place)
    .filter(([name]) => document[name])
    .map(([name, { untitled }]) => (
      <section key={name} className="mt-8">
        {!untitled && <h2 className="display mb-2 text-2xl">{labelOf(name)}</h2>}
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{shown(document, name)}</p>
      </section>
    ));

export const OfferSheet = ({ document, address, words, sha256 }: PartProps & { sha256: string }) => (
  <article className="offer-sheet max-w-4xl rounded-lg border border-line-strong bg-surface p-5 sm:p-9">
    <header>
      <h1 className="display text-3xl wrap-anywhere sm:text-4xl">
        {fillPlaceholders(words.title, { number: document.number })}
      </h1>
      <p className="mt-2 text-muted">{headOf(document, words)}</p>
    </header>
    <Parties {...{ document, words, address }} />
    <Texts place="top" document={document} />
    <Lines document={document} words={words} />
    <Sums document={document} words={words} />
    <Texts place="end" document={document} />
    <p className="mt-8 text-sm text-muted wrap-anywhere">
      {words.fingerprint_label}: {sha256}
    </p>
  </article>
);
