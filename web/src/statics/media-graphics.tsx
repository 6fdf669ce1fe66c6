import { media } from '../content/media.ts';
import { OrderLine } from '../sections/OrderLine.tsx';

const { soon, order } = media.graphics;

export const Part = () => (
  <>
    <div className="grid min-h-80 content-center rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <h2 className="display text-4xl">{soon.title}</h2>
      <p className="mx-auto mt-3 max-w-measure text-muted">{soon.text}</p>
    </div>
    <OrderLine content={order} />
  </>
);
