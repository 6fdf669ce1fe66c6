/** A price: the amount large, the words around it ("from", "/month", "per session") small. */

import { cx } from '../lib/cx.ts';
import { type Discount, discountEnd, discountOf } from '../lib/discount.ts';
import { priceParts } from '../lib/price-label.ts';
import { priceTaxOf } from '../lib/price-tax.ts';
import { OriginalPrice } from '../ui/OriginalPrice.tsx';

interface PriceProps {
  label: string;
  unit?: string | undefined;
  /** Entry with the price. The price before a campaign is struck through; the tax note follows. */
  priced: object;
  className?: string;
  untilClassName?: string;
}

interface UntilProps {
  reduced: Discount | undefined;
  className?: string | undefined;
}

/** The end of a discount, on a separate line. */
export const DiscountEnd = ({ reduced, className }: UntilProps) =>
  reduced && <p className={cx('mt-2 text-sm text-muted', className)}>{discountEnd(reduced)}</p>;

/** The tax note of a price; renders nothing while the owner charges no tax. */
export function PriceTax({ priced }: { priced: object }) {
  const tax = priceTaxOf(priced);
  return tax && <span className="text-sm text-muted"> {tax.text}</span>;
}

export function Price({ label, unit, priced, className, untilClassName }: PriceProps) {
  const reduced = discountOf(priced);
  const { before, amount, per } = priceParts(label);
  const price = (
    <p className={cx('flex flex-wrap items-baseline gap-x-2', reduced && 'gap-y-1', className)}>
      {before && <span className="text-[0.9375rem] text-muted">{before} </span>}
      {reduced && (
        <OriginalPrice
          was={priceParts(reduced.was).amount}
          wasWord={reduced.was_word}
          nowWord={reduced.now_word}
          className="figure-num text-2xl leading-none text-muted"
        />
      )}
      <span className="figure-num text-4xl leading-none">{amount}</span>
      {per && <span className="-ml-1 text-[0.9375rem] text-muted">/{per}</span>}
      {unit && <span className="text-[0.9375rem] text-muted"> {unit}</span>}
      <PriceTax priced={priced} />
    </p>
  );
  if (!reduced) return price;
  return (
    <div>
      {price}
      <DiscountEnd reduced={reduced} className={untilClassName} />
    </div>
  );
}
