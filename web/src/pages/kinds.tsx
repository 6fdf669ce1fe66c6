/**
 * The component of each kind of head and block (content/kinds.go lists them), and the style sheet that it needs besides
 * that of all pages. TypeScript reports a missing kind.
 */
import { offersOf } from '../content/catalogue.ts';
import type {
  Block,
  BlockFrame,
  BlockKinds,
  PageHead,
  PageHeadFrame,
  PageHeadKinds,
} from '../content/types.gen.ts';
import { CalloutPanel } from '../sections/CalloutPanel.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ComparisonTable } from '../sections/ComparisonTable.tsx';
import { ContactCards } from '../sections/ContactCards.tsx';
import { ConversationExcerpt } from '../sections/ConversationExcerpt.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { FeatureSplit } from '../sections/FeatureSplit.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { HomeHero } from '../sections/HomeHero.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { LogoStrip } from '../sections/LogoStrip.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { CaseStudy } from '../sections/own/CaseStudy.tsx';
import { ContactPanel } from '../sections/own/ContactPanel.tsx';
import { DocumentText } from '../sections/own/DocumentText.tsx';
import { EvidenceList } from '../sections/own/EvidenceList.tsx';
import { GalleryGrid } from '../sections/own/GalleryGrid.tsx';
import { LogoRow } from '../sections/own/LogoRow.tsx';
import { LongText } from '../sections/own/LongText.tsx';
import { TeamGrid } from '../sections/own/TeamGrid.tsx';
import { PriceCards } from '../sections/PriceCards.tsx';
import { PriceLedger } from '../sections/PriceLedger.tsx';
import { ProseBand } from '../sections/ProseBand.tsx';
import { QuoteBand, QuotePair } from '../sections/QuoteBand.tsx';
import { ReasonBand } from '../sections/ReasonBand.tsx';
import { StepChapter } from '../sections/StepChapter.tsx';
import { StepColumn } from '../sections/StepColumn.tsx';
import { StepLine } from '../sections/StepLine.tsx';
import { StepStory } from '../sections/StepStory.tsx';
import { CalendarBlock, DeskBlock, SignIn } from './blocks/account.tsx';
import { addedTo } from './blocks/added-offers.ts';
import { ConsumerRights } from './blocks/ConsumerRights.tsx';
import { ApplicationForm, ConsultationForm, ContactForm, ContactInfo, QuoteForm } from './blocks/forms.tsx';
import { offerButton } from './blocks/offer-button.tsx';
import { IncompleteCheckout, OrderForm, OrderOutcome, PrivateOffer } from './blocks/orders.tsx';
import { LiveActivity, PartnerDirectory, Portal, PortalPreview } from './blocks/partners.tsx';
import { FilmGallery, PortfolioTabs, SampleApps } from './blocks/portfolio.tsx';
import {
  Contents,
  PackageList,
  PriceStatement,
  QuickPurchase,
  ServiceCards,
  ServiceSearch,
} from './blocks/sales.tsx';
import { Demo, Hero, NotFound, Order, Plain } from './heads.tsx';
import type { Part, PartProps } from './part.ts';

/** A component that only needs its content. */
const simple = <Content,>(Of: (props: { content: Content }) => React.ReactNode): Part<Content> => ({
  Part: ({ content }) => <Of content={content} />,
});

type Of<Content> = (props: PartProps<Content>) => React.ReactNode;

/** Gives a component that is narrow enough for a column the margins of the page. */
const alone = <Content,>(Column: Of<Content>): Part<Content> => ({
  Part: (props) => (
    <div className="wrap section-snug">
      <Column {...props} />
    </div>
  ),
});

/** A component that can be in the wide column. */
const wide = <Content,>(Wide: Of<Content>): Part<Content> => ({ ...alone(Wide), Wide });

/** A component that can be in the narrow column. */
const narrow = <Content,>(Narrow: Of<Content>): Part<Content> => ({ ...alone(Narrow), Narrow });

const blocks: { readonly [K in keyof BlockKinds]: Part<BlockKinds[K] & BlockFrame> } = {
  figures: { Part: ({ content }) => <FigureBand content={content} night={content.tone === 'night'} /> },
  items: simple(ItemList),
  columns: { Part: ({ content }) => <ItemList content={content} layout="columns" /> },
  reasons: simple(ReasonBand),
  steps: { ...simple(StepChapter), Wide: StepStory, Narrow: StepColumn },
  line: simple(StepLine),
  packages: {
    Part: ({ content, page, path, site }) => (
      <OfferCards
        content={content}
        offers={[...offersOf(site, content), ...addedTo(site, path, page, content.id)]}
        action={offerButton(site)}
      />
    ),
  },
  'package-list': { Part: PackageList },
  'price-statement': { Part: PriceStatement },
  prices: simple(PriceCards),
  ledger: simple(PriceLedger),
  features: simple(FeatureSplit),
  comparison: simple(ComparisonTable),
  prose: simple(ProseBand),
  text: { ...simple(LongText), sheet: 'text' },
  panel: simple(CalloutPanel),
  'case-study': {
    Part: ({ content, site }) => <CaseStudy content={content} words={site.sections} />,
    sheet: 'proof',
  },
  evidence: {
    Part: ({ content, site }) => <EvidenceList content={content} source={site.sections.source} />,
    sheet: 'proof',
  },
  team: { ...simple(TeamGrid), sheet: 'people' },
  logos: { ...simple(LogoRow), sheet: 'images' },
  'logo-strip': {
    Part: ({ content: { label, companies } }) => <LogoStrip label={label} companies={companies} />,
  },
  gallery: { ...simple(GalleryGrid), sheet: 'images' },
  contact: {
    Part: ({ content, site }) => (
      <ContactPanel content={content} brand={site.brand} words={site.sections.contact} />
    ),
    sheet: 'people',
  },
  'contact-cards': simple(ContactCards),
  'contact-info': narrow(ContactInfo),
  questions: simple(FaqList),
  quotes: {
    Part: ({ content }) => {
      const [first, second] = content.items;
      return first && !second ? <QuoteBand content={first} /> : <QuotePair content={content} />;
    },
  },
  conversation: simple(ConversationExcerpt),
  close: simple(CloseBand),
  'sample-apps': { Part: SampleApps },
  'film-gallery': { Part: FilmGallery },
  'portfolio-tabs': { Part: PortfolioTabs },
  contents: { Part: Contents },
  'service-cards': { Part: ServiceCards },
  'service-search': { Part: ServiceSearch },
  'quick-purchase': { Part: QuickPurchase },
  'live-activity': narrow(LiveActivity),
  'contact-form': wide(ContactForm),
  'quote-form': wide(QuoteForm),
  'consultation-form': wide(ConsultationForm),
  'application-form': wide(ApplicationForm),
  'consumer-rights': { Part: ConsumerRights, replacesPage: true, sheet: 'topics' },
  'private-offer': { Part: PrivateOffer, replacesPage: true, sheet: 'application' },
  'order-form': { Part: OrderForm },
  'partner-directory': { Part: PartnerDirectory },
  portal: { Part: Portal, replacesPage: true, sheet: 'application' },
  'portal-preview': { Part: PortalPreview },
  calendar: { Part: CalendarBlock, sheet: 'application' },
  'sign-in': { Part: SignIn, sheet: 'harbor' },
  desk: { Part: DeskBlock, sheet: 'application' },
  outcome: { Part: OrderOutcome },
  incomplete: { Part: IncompleteCheckout },
};

const heads: { readonly [K in keyof PageHeadKinds]: Part<PageHeadKinds[K] & PageHeadFrame> } = {
  hero: { Part: Hero },
  harbor: {
    Part: ({ content, site }) => <HomeHero content={content} theme={site.brand.theme} />,
    sheet: 'harbor',
  },
  plain: simple(Plain),
  order: simple(Order),
  demo: { Part: Demo },
  document: {
    Part: ({ content, site }) => <DocumentText content={content} words={site.sections.document} />,
    sheet: 'text',
  },
  'not-found': simple(NotFound),
  none: { Part: () => null },
};

// TypeScript can't relate a block to the entry of its own kind; the tables above are checked.
export const partOfBlock = ({ kind }: Block): Part<object> => blocks[kind] as unknown as Part<object>;
export const partOfHead = ({ kind }: PageHead): Part<object> => heads[kind] as unknown as Part<object>;
