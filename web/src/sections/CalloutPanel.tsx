/** A framed aside with an action, beside the main offer. */
import type { Callout } from '../content/types.gen.ts';
import { Actions } from './Actions.tsx';

interface CalloutPanelProps {
  /** ID of the service it sells, for links to it. */
  id?: string;
  content: Callout;
}

export const CalloutPanel = ({ id, content }: CalloutPanelProps) => (
  <section className="wrap pb-16 lg:pb-28">
    <div
      id={id}
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
