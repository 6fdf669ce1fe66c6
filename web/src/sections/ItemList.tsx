/** Titled texts separated by hairlines, beside their heading or in columns below it. */
import type { Items } from '../content/types.gen.ts';
import { SectionHead } from './SectionHead.tsx';

interface ItemListProps {
  content: Items;
  /** 'aside': heading on the left, entries in two columns on the right. 'columns': entries below, side by side. */
  layout?: 'aside' | 'columns';
}

const Entries = ({ items, className }: { items: Items['items']; className: string }) => (
  <ul className={className}>
    {items.map(({ id, title, text }) => (
      <li key={id} className="border-t border-line-strong pt-5">
        <h3 className="text-xl font-[560]">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </li>
    ))}
  </ul>
);

export const ItemList = ({ content, layout = 'aside' }: ItemListProps) =>
  layout === 'columns' ? (
    <section className="wrap section">
      <SectionHead title={content.title} text={content.text} />
      <Entries
        items={content.items}
        className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
      />
    </section>
  ) : (
    <section className="wrap section grid gap-x-8 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 className="display text-4xl lg:sticky lg:top-28">{content.title}</h2>
        {content.text && <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>}
      </div>
      <Entries items={content.items} className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:col-span-8" />
    </section>
  );
