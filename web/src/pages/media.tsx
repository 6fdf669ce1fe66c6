/** /media. The address contains the chosen tab. */
import { Gallery } from '../features/website/portfolio/Gallery.island.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { OrderLine } from '../sections/OrderLine.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PictureDialog } from '../sections/PictureDialog.island.tsx';
import { SampleApps } from '../sections/SampleApps.tsx';
import { SummaryTiles } from '../sections/SummaryTiles.tsx';
import { Island } from '../ui/Island.tsx';
import { TabList } from '../ui/TabList.island.tsx';
import type { PageProps } from './page.ts';

const Videos = ({ page, site }: PageProps<'media'>) => (
  <>
    <SummaryTiles tiles={page.videos.tiles} />
    <Island
      name="Gallery"
      of={Gallery}
      when="live"
      props={{ videos: site.videos, level: 'h2', early: 3 }}
      copy={{ gallery: site.gallery }}
      className="mt-8 grid"
    />
    <OrderLine content={page.videos.order} />
  </>
);

const Software = ({ page, site }: PageProps<'media'>) => (
  <>
    <SampleApps apps={site.apps} level="h2" />
    <OrderLine content={page.software.order} />
  </>
);

const Graphics = ({ page: { graphics } }: PageProps<'media'>) => (
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

export const Page = (props: PageProps<'media'>) => (
  <>
    <PageHero content={props.page.hero} back={props.page.back} caps />
    <div className="wrap section-snug">
      <Island
        name="TabList"
        of={TabList}
        when="state"
        props={{
          label: props.page.tabs_label,
          tabs: panels.map(([id]) => ({ id, label: props.page[id].tab_label })),
        }}
      />
      {panels.map(([id, Panel]) => (
        <div
          key={id}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab`}
          hidden={id !== 'videos'}
          className="pt-6"
        >
          <Panel {...props} />
        </div>
      ))}
    </div>
    <FigureBand content={props.page.stats} night />
    <Island name="PictureDialog" of={PictureDialog} props={{}} />
  </>
);
