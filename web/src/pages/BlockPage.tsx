/** A page made of blocks alone (content/README.md lists them): each block has one section that shows it. */
import type { ReactNode } from 'react';
import { offersOf } from '../content/catalogue.ts';
import type { Site } from '../content/site.ts';
import type { Block, BlockPage as Content, Testimonials } from '../content/types.gen.ts';
import { packageButton } from '../features/orders/PackageButton.tsx';
import { cx } from '../lib/cx.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ComparisonTable } from '../sections/ComparisonTable.tsx';
import { Chart } from '../sections/drawings/Chart.tsx';
import { Compass } from '../sections/drawings/Compass.tsx';
import { Lens } from '../sections/drawings/Lens.tsx';
import { Signals } from '../sections/drawings/Signals.tsx';
import { Soundings } from '../sections/drawings/Soundings.tsx';
import { Tide } from '../sections/drawings/Tide.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { FeatureSplit } from '../sections/FeatureSplit.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { OfferBanner } from '../sections/OfferBanner.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PriceCards } from '../sections/PriceCards.tsx';
import { PriceLedger } from '../sections/PriceLedger.tsx';
import { ProseBand } from '../sections/ProseBand.tsx';
import { QuoteBand, QuotePair } from '../sections/QuoteBand.tsx';
import { StepChapter } from '../sections/StepChapter.tsx';
import { StepLine } from '../sections/StepLine.tsx';

const drawings: Record<NonNullable<Content['drawing']>, ReactNode> = {
  chart: <Chart />,
  compass: <Compass />,
  lens: <Lens />,
  signals: <Signals />,
  soundings: <Soundings />,
  tide: <Tide />,
};

function Quotes({ content }: { content: Testimonials }) {
  const [first, second] = content.items;
  return first && !second ? <QuoteBand content={first} /> : <QuotePair content={content} />;
}

/** The section of a block; the build has checked that it holds exactly one content. */
function sectionOf(block: Block, site: Site): ReactNode {
  const { figures, items, steps, line, packages, prices, ledger, features, comparison } = block;
  if (figures) return <FigureBand content={figures} night={block.tone === 'night'} />;
  if (items) return <ItemList content={items} />;
  if (steps) return <StepChapter content={steps} />;
  if (line) return <StepLine content={line} />;
  if (packages)
    return <OfferCards content={packages} offers={offersOf(site, packages)} action={packageButton} />;
  if (prices) return <PriceCards content={prices} />;
  if (ledger) return <PriceLedger content={ledger} />;
  if (features) return <FeatureSplit content={features} />;
  if (comparison) return <ComparisonTable content={comparison} />;
  if (block.prose) return <ProseBand content={block.prose} />;
  if (block.questions) return <FaqList content={block.questions} />;
  if (block.quotes) return <Quotes content={block.quotes} />;
  return block.close && <CloseBand content={block.close} />;
}

const grounds = { sunken: 'bg-sunken', night: 'night' };

const Section = ({ block, site }: { block: Block; site: Site }) => (
  <div
    id={block.anchor}
    className={cx(block.tone && grounds[block.tone], block.joined && '*:pt-0') || undefined}
  >
    {sectionOf(block, site)}
  </div>
);

export const BlockPage = ({ page, site }: { page: Content; site: Site }) => (
  <>
    {page.banner && <OfferBanner content={page.banner} />}
    <PageHero
      content={page.hero}
      back={page.back}
      night={page.night}
      drawing={page.drawing && drawings[page.drawing]}
    />
    {page.blocks.map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, by the build.
      <Section key={i} block={block} site={site} />
    ))}
  </>
);
