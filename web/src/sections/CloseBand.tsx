/** The end of a page: one message and its action. */
import type { Callout } from '../content/types.gen.ts';
import { Actions } from './Actions.tsx';

export const CloseBand = ({ content }: { content: Callout }) => (
  <section className="border-t border-line">
    <div className="wrap section-snug grid items-end gap-x-8 gap-y-7 py-16 lg:grid-cols-12 lg:py-24">
      <div className="lg:col-span-7">
        <h2 className="display text-4xl">{content.title}</h2>
        <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>
      </div>
      <Actions actions={content.actions} size="lg" className="lg:col-span-5 lg:justify-end" />
    </div>
  </section>
);
