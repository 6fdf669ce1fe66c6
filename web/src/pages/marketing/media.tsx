/** /media (spec 2.6). */
import { useState } from 'react';
import { media as page } from '../../content/media.ts';
import { apps } from '../../content/portfolio-apps.ts';
import { videos } from '../../content/portfolio-videos.ts';
import { FigureBand } from '../../sections/FigureBand.tsx';
import { FilmIndex } from '../../sections/FilmIndex.tsx';
import { OrderLine } from '../../sections/OrderLine.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { SampleApps } from '../../sections/SampleApps.tsx';
import { SummaryTiles } from '../../sections/SummaryTiles.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const Films = () => (
  <>
    <SummaryTiles tiles={page.videos.tiles} />
    <div className="mt-12">
      <FilmIndex videos={videos} level="h2" />
    </div>
    <OrderLine content={page.videos.order} />
  </>
);

const Software = () => (
  <>
    <SampleApps apps={apps} level="h2" />
    <OrderLine content={page.software.order} />
  </>
);

const Graphics = () => (
  <>
    <div className="grid min-h-80 content-center rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <h2 className="display text-4xl">{page.graphics.soon.title}</h2>
      <p className="mx-auto mt-3 max-w-measure text-muted">{page.graphics.soon.text}</p>
    </div>
    <OrderLine content={page.graphics.order} />
  </>
);

type Tab = 'videos' | 'software' | 'graphics';

export function Page() {
  const [tab, setTab] = useState<Tab>('videos');
  return (
    <>
      <PageHero content={page.hero} back={page.back} caps />
      <div className="wrap section-snug">
        <Tabs
          label={page.tabs_label}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'videos', label: page.videos.tab_label, panel: <Films /> },
            { id: 'software', label: page.software.tab_label, panel: <Software /> },
            { id: 'graphics', label: page.graphics.tab_label, panel: <Graphics /> },
          ]}
        />
      </div>
      <FigureBand content={page.stats} night />
    </>
  );
}
