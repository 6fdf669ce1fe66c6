import { media } from '../content/media.ts';
import { FigureBand } from '../sections/FigureBand.tsx';

export const Part = () => <FigureBand content={media.stats} night />;
