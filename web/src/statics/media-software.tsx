import { media } from '../content/media.ts';
import { apps } from '../content/portfolio-apps.ts';
import { OrderLine } from '../sections/OrderLine.tsx';
import { SampleApps } from '../sections/SampleApps.tsx';

export const Part = () => (
  <>
    <SampleApps apps={apps} level="h2" />
    <OrderLine content={media.software.order} />
  </>
);
