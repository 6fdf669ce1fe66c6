import { media } from '../content/media.ts';
import { OrderLine } from '../sections/OrderLine.tsx';

export const Part = () => <OrderLine content={media.videos.order} />;
