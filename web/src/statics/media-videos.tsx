import { media } from '../content/media.ts';
import { videos } from '../content/portfolio-videos.ts';
import { FilmIndex } from '../sections/FilmIndex.tsx';
import { OrderLine } from '../sections/OrderLine.tsx';
import { SummaryTiles } from '../sections/SummaryTiles.tsx';

export const Part = () => (
  <>
    <SummaryTiles tiles={media.videos.tiles} />
    <div className="mt-12">
      <FilmIndex videos={videos} level="h2" />
    </div>
    <OrderLine content={media.videos.order} />
  </>
);
