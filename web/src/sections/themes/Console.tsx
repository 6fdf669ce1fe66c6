/** The screen of an instrument: a field of dots, and a signal that runs through it. themes/console.css styles it. */
import { useId } from 'react';
import type { Drawing } from '../../content/types.gen.ts';

/** Distance of dots. */
const step = 16;

interface Field {
  columns: number;
  rows: number;
  /** Height of the signal in a column, in rows. */
  level: (column: number) => number;
}

const dot = (column: number, row: number): string => `M${column * step + 8} ${row * step + 8}h0`;

/** All dots of a column from the bottom to the signal. */
const below = ({ columns, rows, level }: Field): string =>
  Array.from({ length: columns }, (_, x) => {
    const height = Math.round(level(x));
    return height > 1 ? `M${x * step + 8} ${(rows - 1) * step + 8}V${(rows - height) * step + 8}` : '';
  }).join('');

const signalOf = ({ columns, rows, level }: Field): string =>
  Array.from({ length: columns }, (_, x) => dot(x, rows - 1 - Math.round(level(x)))).join('');

function Dots({ field }: { field: Field }) {
  const { columns, rows } = field;
  const id = useId();
  return (
    <>
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse">
        <path className="console-dot" d={dot(0, 0)} />
      </pattern>
      <rect fill={`url(#${id})`} width={columns * step} height={rows * step} />
      <path className="console-below" d={below(field)} />
      <path className="console-signal" d={signalOf(field)} />
    </>
  );
}

const main: Field = {
  columns: 48,
  rows: 36,
  level: (x) =>
    3 + x * 0.34 + 5.5 * Math.sin(x / 4.1) + 2.4 * Math.sin(x / 1.9 + 1) + (x > 34 ? (x - 34) * 0.5 : 0),
};

export const ConsoleScene = () => (
  <div aria-hidden="true" className="scene">
    <svg aria-hidden="true" viewBox="0 0 768 576" preserveAspectRatio="xMaxYMax slice">
      <Dots field={main} />
      <g className="console-scan">
        <path d="M0 0v576" />
      </g>
    </svg>
  </div>
);

/** The signal of each figure at a column from 0 to 29, in rows. */
const signals: Record<Drawing, (x: number) => number> = {
  chart: (x) => 3 + x * 0.55 + 2 * Math.sin(x / 1.7),
  compass: (x) => 12 + 9 * Math.cos((x - 14.5) / 2.6) * Math.exp(-(((x - 14.5) / 9) ** 2)),
  lens: (x) => 2 + 20 * Math.exp(-(((x - 17) / 5) ** 2)),
  signals: (x) => (x % 10 < 5 ? 17 : 5),
  soundings: (x) => 22 - 16 * Math.exp(-(((x - 12) / 6) ** 2)) - 3 * Math.sin(x / 2),
  tide: (x) => 11 + 7 * Math.sin(x / 3.2),
};

export const ConsoleFigure = ({ of }: { of: Drawing }) => (
  <svg aria-hidden="true" viewBox="0 0 480 480" preserveAspectRatio="xMaxYMax slice">
    <Dots field={{ columns: 30, rows: 30, level: signals[of] }} />
  </svg>
);
