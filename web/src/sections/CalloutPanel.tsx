/** A framed aside with an action, beside the main offer. */
import type { Panel } from '../content/types.gen.ts';
import { useAnchor } from '../ui/anchors.ts';
import { Actions } from './Actions.tsx';

interface CalloutPanelProps {
  content: Panel;
}

export const CalloutPanel = ({ content }: CalloutPanelProps) => (
  <section className="wrap pb-16 lg:pb-28">
    <div
      id={useAnchor(content.service)}
      className="row grid items-center gap-x-12 gap-y-6 rounded-lg border border-line-strong p-6 sm:p-8 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 className="display text-3xl">{content.title}</h2>
        <p className="mt-2 max-w-measure text-muted">{content.text}</p>
      </div>
      <Actions actions={content.actions} quiet />
    </div>
  </section>
);
