/**
 * Packages as a price list: each with its contents, its price and its button on one ruled entry, so that they
 * can be compared line by line.
 */
import { useId } from 'react';
import type { Offer } from '../../../content/catalogue.ts';
import { reducedOf, untilOf } from '../../../lib/reduced.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Check } from '../../../ui/icons.tsx';
import { WasPrice } from '../../../ui/WasPrice.tsx';
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
  const reduced = reducedOf(priced);
  return (
    <p className="leading-tight">
      {reduced && (
        <WasPrice
          was={reduced.was}
          wasWord={reduced.was_word}
          nowWord={reduced.now_word}
          className="figure-num text-xl text-muted"
        />
      )}
      <span className="figure-num text-3xl">{priceLabel}</span>
      {priceUnit && <span className="block text-sm text-muted">{priceUnit}</span>}
      {reduced && <span className="mt-1 block text-sm text-muted">{untilOf(reduced)}</span>}
    </p>
  );
}

function Entry({ entry }: { entry: Offer }) {
  const nameId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className="grid gap-x-8 gap-y-5 border-t border-line py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_minmax(0,11rem)] xl:grid-cols-[1fr_minmax(0,15rem)_minmax(0,11rem)]"
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

export const PackageLedger = ({ offers }: { offers: readonly Offer[] }) => (
  <div>
    {offers.map((entry) => (
      <Entry key={entry.service.id} entry={entry} />
    ))}
  </div>
);
