/** A page made of blocks alone (content/README.md lists them): each block has one section that shows it. */
import type { ReactNode } from 'react';
import { offersOf } from '../content/catalogue.ts';
import type { Site } from '../content/site.ts';
import type { Block, BlockPage as Content, Testimonials } from '../content/types.gen.ts';
import { packageButton } from '../features/sales/orders/PackageButton.tsx';
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
import { CaseStudy } from '../sections/own/CaseStudy.tsx';
import { ContactPanel } from '../sections/own/ContactPanel.tsx';
import { DocumentText } from '../sections/own/DocumentText.tsx';
import { EvidenceList } from '../sections/own/EvidenceList.tsx';
import { GalleryGrid } from '../sections/own/GalleryGrid.tsx';
import { LogoRow } from '../sections/own/LogoRow.tsx';
import { LongText } from '../sections/own/LongText.tsx';
import { TeamGrid } from '../sections/own/TeamGrid.tsx';
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

/** The section of a block of a kind that owners add; its styles are in styles/own.css. */
function ownSectionOf(block: Block, site: Site): ReactNode {
  const { text, case_study, evidence, team, logos, gallery, contact } = block;
  if (text) return <LongText content={text} />;
  if (case_study) return <CaseStudy content={case_study} words={site.sections} />;
  if (evidence) return <EvidenceList content={evidence} source={site.sections.source} />;
  if (team) return <TeamGrid content={team} />;
  if (logos) return <LogoRow content={logos} />;
  if (gallery) return <GalleryGrid content={gallery} />;
  return contact && <ContactPanel content={contact} brand={site.brand} words={site.sections.contact} />;
}

/** Returns the section of a block. The build has checked that it has exactly one content. */
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
  if (block.close) return <CloseBand content={block.close} />;
  return ownSectionOf(block, site);
}

const grounds = { sunken: 'bg-sunken', night: 'night' };

interface SectionProps {
  block: Block;
  /** The block above; undefined for the first. */
  above: Block | undefined;
  site: Site;
}

/** A block continues the one above only on the same ground: elsewhere its heading would touch the edge of a band. */
const Section = ({ block, above, site }: SectionProps) => (
  <div
    id={block.anchor}
    className={
      cx(block.tone && grounds[block.tone], block.joined && above && above.tone === block.tone && '*:pt-0') ||
      undefined
    }
  >
    {sectionOf(block, site)}
  </div>
);

export const BlockPage = ({ page, site }: { page: Content; site: Site }) => (
  <>
    {page.banner && <OfferBanner content={page.banner} />}
    {page.hero && (
      <PageHero
        content={page.hero}
        back={page.back}
        night={page.night}
        drawing={page.drawing && drawings[page.drawing]}
      />
    )}
    {page.document && (
      <DocumentText content={page.document} words={site.sections.document} back={page.back} />
    )}
    {page.blocks.map((block, i) => (
      <Section key={block.id} block={block} above={page.blocks[i - 1]} site={site} />
    ))}
  </>
);
