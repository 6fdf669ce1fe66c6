/** What an offer comes to, as the server says. */
import { formatCents } from '../../../lib/money.ts';
import type { OfferTotals } from './api.ts';

const Row = ({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) => (
  <div className={strong ? 'flex justify-between gap-4 text-lg font-[560]' : 'flex justify-between gap-4'}>
    <dt>{name}</dt>
    <dd className="tabular">{formatCents(cents)}</dd>
  </div>
);

export const Totals = ({ totals }: { totals: OfferTotals }) => (
  <dl className="grid gap-1 rounded-md bg-sunken px-4 py-3">
    <Row name="Subtotal" cents={totals.subtotal_cents} />
    {totals.discount_cents > 0 && <Row name="Discount" cents={-totals.discount_cents} />}
    {totals.tax_cents > 0 && <Row name={`Tax (${totals.tax_bps / 100}%)`} cents={totals.tax_cents} />}
    <Row name="Total" cents={totals.total_cents} strong />
    {totals.rest_cents > 0 && (
      <>
        <Row name="Due on acceptance" cents={totals.deposit_cents} />
        <Row name="Due later" cents={totals.rest_cents} />
      </>
    )}
  </dl>
);
