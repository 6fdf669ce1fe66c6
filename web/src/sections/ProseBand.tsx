/** Large running text on a dark band, as a pause between sections. */
import type { Prose } from '../content/types.gen.ts';

export const ProseBand = ({ content }: { content: Prose }) => (
  <section className="night">
    <div className="wrap section grid gap-x-8 gap-y-8 lg:grid-cols-12">
      <h2 className="text-lg text-glow lg:col-span-3 lg:pt-2">{content.title}</h2>
      <div className="grid gap-6 lg:col-span-8 lg:col-start-5">
        {content.paragraphs.map((paragraph, index) => (
          <p
            key={paragraph}
            className={index === 0 ? 'display text-3xl leading-[1.3]' : 'max-w-measure text-lg text-muted'}
          >
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  </section>
);
