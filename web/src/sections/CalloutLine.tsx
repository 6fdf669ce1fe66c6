/** A short offer of help with the next step. */
import type { Callout } from '../content/types.gen.ts';
import { LinkButton } from '../ui/Button.tsx';

export const CalloutLine = ({ content }: { content: Callout }) => (
  <section className="wrap section">
    <div className="grid items-end gap-x-12 gap-y-8 lg:grid-cols-[1fr_auto]">
      <div>
        <h2 className="display text-4xl">{content.title}</h2>
        <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {content.actions.map(({ label, to }, index) => (
          <LinkButton key={to} to={to} size="lg" variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </LinkButton>
        ))}
      </div>
    </div>
  </section>
);
