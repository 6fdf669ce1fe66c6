/** Contact options side by side. */

import type { ContactOptions } from '../content/types.gen.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { ArrowRight, Calendar, FileText, Mail } from '../ui/icons.tsx';

const icons: Record<string, IconComponent> = { email: Mail, call: Calendar, quote: FileText };
const linkClass = 'text-link mt-auto inline-flex min-h-11 items-center gap-2 pt-4 font-[540]';

function Action({ label, to }: { label: string; to: string }) {
  const content = (
    <>
      {label} <ArrowRight className="size-4" />
    </>
  );
  if (to.startsWith('mailto:')) {
    return (
      <a href={to} className={linkClass}>
        {content}
      </a>
    );
  }
  return (
    <a href={to} className={linkClass}>
      {content}
    </a>
  );
}

export const ContactCards = ({ content }: { content: ContactOptions }) => (
  <section className="wrap section">
    <h2 className="display text-4xl">{content.title}</h2>
    <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>
    <ul className="mt-10 grid border-t border-line-strong md:grid-cols-3 md:divide-x md:divide-line">
      {content.cards.map(({ id: kind, title, text, action }) => {
        const Icon = icons[kind] ?? Mail;
        return (
          <li
            key={kind}
            className="flex flex-col items-start py-7 max-md:border-b max-md:border-line md:px-8 md:first:pl-0"
          >
            <Icon className="size-7 text-sea" />
            <h3 className="display mt-5 text-2xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <Action {...action} />
          </li>
        );
      })}
    </ul>
  </section>
);
