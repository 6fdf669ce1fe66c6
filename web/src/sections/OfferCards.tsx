/**
 * Packages for sale, on one sheet divided by hairlines. The one with a badge is highlighted. The page provides the
 * buttons: they sell, and sections never send requests.
 */
import { type ReactNode, useId } from 'react';
import type { Offer } from '../content/catalogue.ts';
import type { Packages } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { useAnchor } from '../ui/anchors.ts';
import { Badge } from '../ui/Badge.tsx';
import { Includes } from './Includes.tsx';
import { Price } from './Price.tsx';
import { SectionHead } from './SectionHead.tsx';

/** The button of an offer. `describedBy` is the ID of the offer's name; `main` marks the recommended one. */
export type OfferAction = (offer: Offer, describedBy: string, main: boolean) => ReactNode;

interface OfferCardsProps {
  content: Pick<Packages, 'title' | 'text'>;
  offers: readonly Offer[];
  action: OfferAction;
}

function OfferCard({ entry, action }: { entry: Offer; action: OfferAction }) {
  const nameId = useId();
  const lit = entry.badge !== undefined;
  return (
    <article
      id={useAnchor(entry.service.id)}
      aria-labelledby={nameId}
      className={cx('offer', lit && 'offer-lit')}
    >
      <div className="flex min-h-7 flex-wrap content-start items-center justify-between gap-2">
        <h3 id={nameId} className="display text-2xl">
          {entry.name}
        </h3>
        {entry.badge && <Badge tone="light">{entry.badge}</Badge>}
      </div>
      <p className="mt-2 text-muted">{entry.service.description}</p>
      <Price label={entry.priceLabel} unit={entry.priceUnit} priced={entry.priced} className="mt-6" />
      <Includes entries={entry.includes} className="mt-6 mb-8 content-start border-t border-line pt-5" />
      <div className="mt-auto grid">{action(entry, nameId, lit)}</div>
    </article>
  );
}

export const OfferCards = ({ content, offers, action }: OfferCardsProps) => (
  <section>
    <div className="wrap section">
      <SectionHead title={content.title} text={content.text} />
      <div className={cx('offers mt-12', offers.length === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}>
        {offers.map((entry) => (
          <OfferCard key={entry.service.id} entry={entry} action={action} />
        ))}
      </div>
    </div>
  </section>
);
