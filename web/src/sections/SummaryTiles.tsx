/** A few figures above a list, side by side, separated by hairlines. */
import type { Stat } from '../content/types.gen.ts';

export const SummaryTiles = ({ tiles }: { tiles: readonly Stat[] }) => (
  <dl className="grid grid-cols-2 rounded-lg border border-line lg:grid-cols-4">
    {tiles.map(({ value, label }) => (
      <div
        key={label}
        className="flex flex-col-reverse justify-end border-line p-5 max-lg:nth-[n+3]:border-t even:border-l lg:not-first:border-l"
      >
        <dt className="mt-1 text-sm text-muted">{label}</dt>
        <dd className="figure-num text-3xl">{value}</dd>
      </div>
    ))}
  </dl>
);
