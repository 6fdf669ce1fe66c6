/** Packages as a price list, each with contents, price and button in one row, so that buyers can compare them. */
import { useId } from 'react';
import type { Offer } from '../../../content/catalogue.ts';
import type { Action, Packages } from '../../../content/types.gen.ts';
import { discountEnd, discountOf } from '../../../lib/discount.ts';
import { priceParts } from '../../../lib/price-label.ts';
import { priceTaxOf } from '../../../lib/price-tax.ts';
import { useAnchor } from '../../../ui/anchors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Check } from '../../../ui/form-icons.tsx';
import { ArrowRight } from '../../../ui/icons.tsx';
import { OriginalPrice } from '../../../ui/OriginalPrice.tsx';
import { PackageButton } from './PackageButton.tsx';

const Includes = ({ items }: { items: readonly string[] }) => (
  <ul className="grid gap-1.5 text-[0.9375rem]">
    {items.map((item) => (
      <li key={item} className="flex gap-2.5">
        <Check className="mt-[3px] size-[18px] text-positive" />
        {item}
      </li>
    ))}
  </ul>
);

function Price({ priceLabel, priceUnit, priced }: Offer) {
  const reduced = discountOf(priced);
  const tax = priceTaxOf(priced);
  const { before, amount } = priceParts(priceLabel);
  return (
    <p className="leading-tight">
      {before && <span className="block text-sm text-muted">{before} </span>}
      {reduced && (
        <OriginalPrice
          was={reduced.was}
          wasWord={reduced.was_word}
          nowWord={reduced.now_word}
          className="figure-num text-xl text-muted"
        />
      )}
      <span className="figure-num text-3xl">{amount}</span>
      {priceUnit && <span className="block text-sm text-muted">{priceUnit}</span>}
      {tax && <span className="block text-sm text-muted">{tax.text}</span>}
      {reduced && <span className="mt-1 block text-sm text-muted">{discountEnd(reduced)}</span>}
    </p>
  );
}

function Entry({ entry }: { entry: Offer }) {
  const nameId = useId();
  return (
    <article
      id={useAnchor(entry.service.id)}
      aria-labelledby={nameId}
      className="row grid gap-x-8 gap-y-5 border-t border-line py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_minmax(0,11rem)] xl:grid-cols-[1fr_minmax(0,15rem)_minmax(0,11rem)]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={nameId} className="text-xl font-[560]">
            {entry.name}
          </h3>
          {entry.badge && <Badge tone="light">{entry.badge}</Badge>}
        </div>
        <p className="mt-2 max-w-[34em] text-muted">{entry.service.description}</p>
      </div>
      <div className="max-xl:sm:col-start-1 max-xl:sm:row-start-2">
        <Includes items={entry.includes} />
      </div>
      <div className="flex flex-col gap-4 max-xl:sm:col-start-2 max-xl:sm:row-span-2 max-xl:sm:row-start-1">
        <Price {...entry} />
        <PackageButton
          offer={entry}
          describedBy={nameId}
          variant={entry.to ? 'secondary' : 'solid'}
          className="w-full"
        />
      </div>
    </article>
  );
}

interface PackageLedgerProps {
  content: Pick<Packages, 'title' | 'text'> & { action?: Action | undefined };
  offers: readonly Offer[];
}

export const PackageLedger = ({ content: { title, text, action }, offers }: PackageLedgerProps) => (
  <section className="border-t border-line-strong">
    <div className="wrap grid gap-x-12 gap-y-6 py-12 lg:grid-cols-12 lg:py-16">
      <div className="lg:col-span-4">
        <div className="lg:sticky lg:top-24">
          <h2 className="display text-3xl">{title}</h2>
          {text && <p className="mt-3 max-w-[26em] text-muted">{text}</p>}
          {action && (
            <a href={action.to} className="text-link mt-3 inline-flex min-h-11 items-center gap-2 font-[540]">
              {action.label} <ArrowRight className="size-4" />
            </a>
          )}
        </div>
      </div>
      <div className="max-lg:mt-4 lg:col-span-8">
        {offers.map((entry) => (
          <Entry key={entry.service.id} entry={entry} />
        ))}
      </div>
    </div>
  </section>
);
