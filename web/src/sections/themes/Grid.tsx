/** A construction on squared paper: modules that grow step by step, and the one that moves. themes/grid.css styles it. */
import type { Drawing } from '../../content/types.gen.ts';

/** Side of a module. */
const unit = 80;

/** Heights of the columns of the scene, in modules. */
const columns = [1, 1, 2, 3, 3, 5, 6];

const cell = (x: number, y: number): string => `M${x * unit} ${y * unit}h${unit}v${unit}h${-unit}z`;

const lines = (count: number): string =>
  Array.from(
    { length: count + 1 },
    (_, i) => `M${i * unit} 0v${count * unit}M0 ${i * unit}h${count * unit}`,
  ).join('');

/** A cross at each given corner of modules. */
const crosses = (at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => `M${x * unit - 7} ${y * unit}h14M${x * unit} ${y * unit - 7}v14`).join('');

export const GridScene = () => (
  <div aria-hidden="true" className="scene">
    <svg aria-hidden="true" viewBox="-1 -1 642 642">
      <path className="grid-lines" d={lines(8)} />
      <g className="grid-blocks">
        {columns.map((height, x) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
          <path key={x} d={`M${x * unit} 640v${-height * unit}h${unit}v${height * unit}z`} />
        ))}
      </g>
      <g className="grid-measures">
        <circle cx="320" cy="320" r="240" />
        <circle cx="320" cy="320" r="80" />
        <path d="M0 640 640 0M320 0v640M0 320h640" />
      </g>
      <path
        className="grid-crosses"
        d={crosses([
          [0, 0],
          [4, 0],
          [8, 0],
          [0, 4],
          [8, 4],
          [8, 8],
          [2, 2],
          [6, 2],
        ])}
      />
      <path className="grid-mover" d={cell(0, 6)} />
    </svg>
  </div>
);

/** The filled modules of each figure, row by row; `o` is the colored one. */
const patterns: Record<Drawing, readonly string[]> = {
  chart: ['.....#', '....o#', '...###', '..####', '.#####', '######'],
  compass: ['..##..', '..##..', '##o###', '######', '..##..', '..##..'],
  lens: ['######', '#....#', '#.##.#', '#.#o.#', '#....#', '######'],
  signals: ['#.#.#.', '.#.#.#', '#.o.#.', '.#.#.#', '#.#.#.', '.#.#.#'],
  soundings: ['######', '#####.', '###.#.', '#o#...', '#.....', '#.....'],
  tide: ['......', '#....#', '##..##', '.##o#.', '..##..', '......'],
};

export const GridFigure = ({ of }: { of: Drawing }) => {
  const filled = patterns[of].flatMap((row, y) => [...row].map((kind, x) => ({ kind, d: cell(x, y) })));
  const pathOf = (wanted: string) => filled.map(({ kind, d }) => (kind === wanted ? d : '')).join('');
  return (
    <svg aria-hidden="true" viewBox="-1 -1 482 482">
      <path className="grid-lines" d={lines(6)} />
      <path className="grid-blocks" d={pathOf('#')} />
      <path className="grid-mover" d={pathOf('o')} />
    </svg>
  );
};
