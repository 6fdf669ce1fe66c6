/** A full-width dark band of reasons, side by side. Without a title, it continues a dark head. */
import type { Reasons } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { BadgeCheck, LifeBuoy, Megaphone, Percent, Shield, Tag, Users } from '../ui/icons.tsx';

const icons: Record<string, IconComponent> = {
  'no-hidden-fees': Tag,
  'money-back': Shield,
  'expert-support': LifeBuoy,
  commission: Percent,
  leads: Users,
  trust: BadgeCheck,
  listing: Megaphone,
};

export function ReasonBand({ content }: { content: Reasons }) {
  const Title = content.title ? 'h3' : 'h2';
  return (
    <section className="night">
      <div className={content.title ? 'wrap section' : 'wrap pb-16 lg:pb-28'}>
        {content.title && <h2 className="display text-4xl">{content.title}</h2>}
        {content.text && <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>}
        <ul
          className={cx(
            content.title && 'mt-10',
            'grid gap-x-10 gap-y-8 border-t border-line-strong pt-9',
            content.items.length === 4 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3',
          )}
        >
          {content.items.map(({ id, title, text }) => {
            const Icon = icons[id] ?? Tag;
            return (
              <li key={id}>
                <Icon className="size-7 text-light" />
                <Title className="mt-4 text-xl font-[560]">{title}</Title>
                <p className="mt-2 max-w-[29em] text-muted">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
