/** Cards with a price, each linked to the page that sells the service. */

import type { PriceCards as Content, PriceCard } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Includes } from './Includes.tsx';
import { Price } from './Price.tsx';
import { SectionHead } from './SectionHead.tsx';

const Card = ({ card }: { card: PriceCard }) => (
  <article className={cx('offer', card.badge && 'offer-lit')}>
    <div className="flex min-h-7 flex-wrap content-start items-center justify-between gap-2">
      <h3 className="display text-2xl">{card.name}</h3>
      {card.badge && <Badge tone="light">{card.badge}</Badge>}
    </div>
    <p className="mt-2 text-muted">{card.text}</p>
    <Price label={card.price_label} priced={card} className="mt-6" />
    <Includes entries={card.includes} className="mt-6 mb-8 content-start border-t border-line pt-5" />
    <LinkButton to={card.action.to} variant={card.badge ? 'primary' : 'secondary'} className="mt-auto">
      {card.action.label}
    </LinkButton>
  </article>
);

export const PriceCards = ({ content, className }: { content: Content; className?: string }) => (
  <section className={className}>
    <div className="wrap section">
      <SectionHead title={content.title} text={content.text} />
      <div className="offers mt-12 lg:grid-cols-3">
        {content.cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </div>
    </div>
  </section>
);
