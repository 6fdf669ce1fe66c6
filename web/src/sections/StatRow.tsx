/** Figures in a row, each above its label. */
import type { Stat } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';

export const StatRow = ({ stats, className }: { stats: readonly Stat[]; className?: string }) => (
  <dl className={cx('flex flex-wrap gap-x-12 gap-y-5', className)}>
    {stats.map(({ value, label }) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="figure-num text-3xl text-glow">{value}</dd>
      </div>
    ))}
  </dl>
);
