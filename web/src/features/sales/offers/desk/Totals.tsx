/** Totals of an offer, calculated by the server. */
import { formatCents } from '../../../../lib/money.ts';
import type { OfferTotals } from './api.ts';

const Row = ({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) => (
  <div className={strong ? 'flex justify-between gap-4 text-lg font-[560]' : 'flex justify-between gap-4'}>
    <dt>{name}</dt>
    <dd className="tabular">{amount}</dd>
  </div>
);

interface TotalsProps {
  totals: OfferTotals;
  currency: string;
  /** True if prices and subtotal include tax. */
  taxed: boolean;
}

export function Totals({ totals, currency, taxed }: TotalsProps) {
  const money = (cents: number): string => formatCents(cents, currency);
  const tax = totals.tax_cents > 0 && (
    <Row
      name={`${taxed ? 'Tax included' : 'Tax'} (${totals.tax_bps / 100}%)`}
      amount={money(totals.tax_cents)}
    />
  );
  return (
    <dl className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <Row name="Subtotal" amount={money(totals.subtotal_cents)} />
      {totals.discount_cents > 0 && <Row name="Discount" amount={money(-totals.discount_cents)} />}
      {!taxed && tax}
      <Row name="Total" amount={money(totals.total_cents)} strong />
      {taxed && tax}
      {totals.rest_cents > 0 && (
        <>
          <Row name="Due on acceptance" amount={money(totals.deposit_cents)} />
          <Row name="Due later" amount={money(totals.rest_cents)} />
        </>
      )}
    </dl>
  );
}
