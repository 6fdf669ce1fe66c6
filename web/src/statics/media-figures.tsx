import { media } from '../content/media.ts';
import { SummaryTiles } from '../sections/SummaryTiles.tsx';

export const Part = () => <SummaryTiles tiles={media.videos.tiles} />;
