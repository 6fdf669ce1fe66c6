/** Figures across the whole width. `night` shows them on the dark sea with the beam behind. */
import type { Stats } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';

interface FigureBandProps {
  content: Stats;
  night?: boolean;
}

export const FigureBand = ({ content, night = false }: FigureBandProps) => (
  <section className={cx('relative isolate overflow-clip', night ? 'night beam' : 'border-y border-line')}>
    <div className={cx('wrap relative', night ? 'section' : 'section-snug')}>
      <h2 className={night ? 'text-lg text-glow' : 'text-lg text-muted'}>{content.title}</h2>
      <dl className="figures mt-6">
        {content.items.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 max-w-[16em] text-muted">{label}</dt>
            <dd className={cx('figure-num leading-none', night ? 'text-5xl' : 'text-4xl text-glow')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
