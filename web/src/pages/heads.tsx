/** The heads of pages. */
import type { ReactNode } from 'react';
import { offer } from '../content/catalogue.ts';
import type { Site } from '../content/site.ts';
import type {
  DemoHead,
  Drawing,
  HeroHead,
  Intro,
  NotFoundHead,
  OrderHead,
  PackageCard,
} from '../content/types.gen.ts';
import { StartDemo } from '../features/website/assistant/StartDemo.island.tsx';
import { Actions } from '../sections/Actions.tsx';
import { OfferBanner } from '../sections/OfferBanner.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PurchasePanel } from '../sections/PurchasePanel.tsx';
import { artOf } from '../sections/themes/art.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Island } from '../ui/Island.tsx';
import { offerButton } from './blocks/offer-button.tsx';
import type { PartProps } from './part.ts';

const figure = (of: Drawing | undefined, { brand }: Site): ReactNode => {
  const { Figure } = artOf[brand.theme];
  return of && <Figure of={of} />;
};

function Purchase({ card, site }: { card: PackageCard; site: Site }) {
  const sold = offer(site, card);
  return <PurchasePanel offer={sold} action={(describedBy) => offerButton(site)(sold, describedBy, true)} />;
}

export const Hero = ({ content, site }: PartProps<HeroHead>) => (
  <>
    {content.banner && <OfferBanner content={content.banner} />}
    <PageHero
      content={content}
      back={content.back}
      night={content.night}
      caps={content.caps}
      joined={content.joined}
      aside={content.package && <Purchase card={content.package} site={site} />}
      drawing={figure(content.drawing, site)}
    />
  </>
);

export const Demo = ({ content, site }: PartProps<DemoHead>) => (
  <PageHero content={{ ...content, actions: [] }} drawing={figure(content.drawing, site)}>
    <div className="mt-9 flex flex-wrap gap-3">
      <Island
        name="StartDemo"
        of={StartDemo}
        props={{ label: content.start_label, words: content.assistant }}
        className="grid"
      />
      <Actions actions={content.actions} size="lg" quiet />
    </div>
  </PageHero>
);

export const Plain = ({ content: { title, text } }: { content: Intro }) => (
  <div className="wrap pt-9 lg:pt-14">
    <h1 className="display text-4xl">{title}</h1>
    <p className="mt-3 max-w-measure text-lg text-muted">{text}</p>
  </div>
);

/** Renders the text for an order or for a request. Only the quote decides which (OrderQuote.tsx). */
const Said = ({ order, request }: { order: string; request: string }) => (
  <>
    <span data-said="order">{order}</span>
    <span data-said="request" className="hidden">
      {request}
    </span>
  </>
);

export const Order = ({ content: { title, text, request } }: { content: OrderHead }) => (
  <div className="wrap pt-9 lg:pt-14">
    <h1 className="display text-4xl">
      <Said order={title} request={request.title} />
    </h1>
    <p className="mt-4 max-w-measure text-lg text-muted">
      <Said order={text} request={request.text} />
    </p>
  </div>
);

/** For any address that is no route. The server answers with status 404. */
export const NotFound = ({ content: { title, text, action } }: { content: NotFoundHead }) => (
  <div className="wrap section grid min-h-[65vh] content-center justify-items-start">
    <p className="figure-num text-5xl text-glow" aria-hidden="true">
      404
    </p>
    <h1 className="display mt-4 text-4xl">{title}</h1>
    <p className="mt-4 max-w-measure text-lg text-muted">{text}</p>
    <LinkButton to={action.to} className="mt-8">
      {action.label}
    </LinkButton>
  </div>
);
