/** Two offers side by side, separated by a rule, each with its points. */
import type { Features } from '../content/types.gen.ts';
import { SectionHead } from './SectionHead.tsx';

export const FeatureSplit = ({ content }: { content: Features }) => (
  <section>
    <div className="wrap section">
      <SectionHead title={content.title} text={content.text} />
      <div className="mt-12 grid gap-y-12 lg:grid-cols-2 lg:divide-x lg:divide-line-strong">
        {content.items.map(({ id, title, text, points }) => (
          <article
            key={id}
            className="max-lg:border-t max-lg:border-line-strong max-lg:pt-8 lg:px-12 lg:first:pl-0 lg:last:pr-0"
          >
            <h3 className="display text-3xl">{title}</h3>
            <p className="mt-3 text-lg text-muted">{text}</p>
            <ul className="mt-7">
              {points.map((point) => (
                <li key={point} className="border-t border-line py-3.5">
                  {point}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </div>
  </section>
);
