/** Services as lines of a ledger: name, contents, starting price. */

import type { PriceCards } from '../content/types.gen.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Includes } from './Includes.tsx';
import { Price } from './Price.tsx';
import { SectionHead } from './SectionHead.tsx';

export const PriceLedger = ({ content }: { content: PriceCards }) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} />
    <ul className="mt-12 border-b border-line-strong">
      {content.cards.map((card) => (
        <li
          key={card.id}
          className="grid gap-x-8 gap-y-5 border-t border-line-strong py-8 lg:grid-cols-12 lg:py-10"
        >
          <div className="lg:col-span-5">
            <h3 className="display text-3xl">{card.name}</h3>
            <p className="mt-3 max-w-[29em] text-muted">{card.text}</p>
          </div>
          <Includes entries={card.includes} className="content-start lg:col-span-4 lg:pt-2" />
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 lg:col-span-3 lg:flex-col lg:items-end lg:justify-start">
            <Price
              label={card.price_label}
              priced={card}
              className="lg:justify-end"
              untilClassName="lg:text-right"
            />
            <LinkButton to={card.action.to} variant="secondary">
              {card.action.label}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
