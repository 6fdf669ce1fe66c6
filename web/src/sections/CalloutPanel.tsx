/** A framed aside with something to do, for what stands beside the main offer. */
import type { Callout } from '../content/types.gen.ts';
import { Actions } from './Actions.tsx';

export const CalloutPanel = ({ content }: { content: Callout }) => (
  <section className="wrap pb-16 lg:pb-28">
    <div className="grid items-center gap-x-12 gap-y-6 rounded-lg border border-line-strong p-6 sm:p-8 lg:grid-cols-[1fr_auto]">
      <div>
        <h2 className="display text-3xl">{content.title}</h2>
        <p className="mt-2 max-w-measure text-muted">{content.text}</p>
      </div>
      <Actions actions={content.actions} quiet />
    </div>
  </section>
);
