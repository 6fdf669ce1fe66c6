/** A full-width dark band of reasons, side by side. */
import type { Items } from '../content/types.gen.ts';
import { type IconComponent, LifeBuoy, Shield, Tag } from '../ui/icons.tsx';

const icons: Record<string, IconComponent> = {
  'no-hidden-fees': Tag,
  'money-back': Shield,
  'expert-support': LifeBuoy,
};

export const ReasonBand = ({ content }: { content: Items }) => (
  <section className="night">
    <div className="wrap section">
      <h2 className="display text-4xl">{content.title}</h2>
      {content.text && <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>}
      <ul className="mt-10 grid gap-x-10 gap-y-8 border-t border-line-strong pt-9 md:grid-cols-3">
        {content.items.map(({ id, title, text }) => {
          const Icon = icons[id] ?? Tag;
          return (
            <li key={id}>
              <Icon className="size-7 text-light" />
              <h3 className="mt-4 text-xl font-[560]">{title}</h3>
              <p className="mt-2 max-w-[29em] text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </div>
  </section>
);
