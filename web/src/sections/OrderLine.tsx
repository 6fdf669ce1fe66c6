/** An order link below a part of the portfolio. */
import type { Callout } from '../content/types.gen.ts';
import { Actions } from './Actions.tsx';

export const OrderLine = ({ content }: { content: Callout }) => (
  <div className="mt-14 grid items-center gap-x-12 gap-y-5 border-t border-line-strong pt-8 lg:grid-cols-[1fr_auto]">
    <div>
      <h2 className="display text-3xl">{content.title}</h2>
      <p className="mt-2 max-w-measure text-muted">{content.text}</p>
    </div>
    <Actions actions={content.actions} size="lg" />
  </div>
);
