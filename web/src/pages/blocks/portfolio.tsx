/** Blocks with the portfolio. */
import { useId } from 'react';
import type {
  FilmGalleryIntro,
  PortfolioTabs as PortfolioTabsContent,
  SampleAppsIntro,
} from '../../content/types.gen.ts';
import { Gallery } from '../../features/website/portfolio/Gallery.island.tsx';
import { OrderLine } from '../../sections/OrderLine.tsx';
import { PictureDialog } from '../../sections/PictureDialog.island.tsx';
import { SampleApps as Apps } from '../../sections/SampleApps.tsx';
import { SectionHead } from '../../sections/SectionHead.tsx';
import { SummaryTiles } from '../../sections/SummaryTiles.tsx';
import { Island } from '../../ui/Island.tsx';
import { TabList } from '../../ui/TabList.island.tsx';
import type { PartProps } from '../part.ts';

export const SampleApps = ({ content, site }: PartProps<SampleAppsIntro>) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} className="mb-12" />
    <Apps apps={site.apps} />
    <Island name="PictureDialog" of={PictureDialog} props={{}} />
  </section>
);

export const FilmGallery = ({ content, site }: PartProps<FilmGalleryIntro>) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} className="mb-10" />
    <Island
      name="Gallery"
      of={Gallery}
      when="live"
      props={{ videos: site.videos }}
      copy={{ gallery: site.gallery }}
      className="grid"
    />
  </section>
);

type TabProps = Pick<PartProps<PortfolioTabsContent>, 'content' | 'site'>;

const Videos = ({ content, site }: TabProps) => (
  <>
    <SummaryTiles tiles={content.videos.tiles} />
    <Island
      name="Gallery"
      of={Gallery}
      when="live"
      props={{ videos: site.videos, level: 'h2', early: 3 }}
      copy={{ gallery: site.gallery }}
      className="mt-8 grid"
    />
    <OrderLine content={content.videos.order} />
  </>
);

const Software = ({ content, site }: TabProps) => (
  <>
    <Apps apps={site.apps} level="h2" />
    <OrderLine content={content.software.order} />
  </>
);

const Graphics = ({ content: { graphics } }: TabProps) => (
  <>
    <div className="grid min-h-80 content-center rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <h2 className="display text-4xl">{graphics.soon.title}</h2>
      <p className="mx-auto mt-3 max-w-measure text-muted">{graphics.soon.text}</p>
    </div>
    <OrderLine content={graphics.order} />
  </>
);

const panels = [
  ['videos', Videos],
  ['software', Software],
  ['graphics', Graphics],
] as const;

/** The address contains the chosen tab. */
export function PortfolioTabs({ content, site }: PartProps<PortfolioTabsContent>) {
  const base = useId();
  return (
    <div className="wrap section-snug">
      <Island
        name="TabList"
        of={TabList}
        when="state"
        props={{
          base,
          label: content.tabs_label,
          tabs: panels.map(([id]) => ({ id, label: content[id].tab_label })),
        }}
      />
      {panels.map(([id, Panel]) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}-tab`}
          hidden={id !== 'videos'}
          className="pt-6"
        >
          <Panel content={content} site={site} />
        </div>
      ))}
      <Island name="PictureDialog" of={PictureDialog} props={{}} />
    </div>
  );
}
