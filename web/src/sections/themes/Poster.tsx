/** Large shapes on square tiles, as on a printed poster. themes/poster.css has their colors. */

import type { Drawing } from '../../content/types.gen.ts';
import { cx } from '../../lib/cx.ts';

/** Side of a tile. */
const side = 160;

/** Shapes within a tile, by the letter of their kind. */
const shapes: Readonly<Record<string, string>> = {
  q: 'M0 0h160a160 160 0 0 1-160 160z', // a quarter of a circle
  h: 'M0 0h160a80 80 0 0 1-160 0z', // half of a circle
  c: 'M80 0a80 80 0 1 1 0 160a80 80 0 1 1 0-160z',
  t: 'M0 0h160L0 160z',
  l: 'M0 0a160 160 0 0 1 160 160a160 160 0 0 1-160-160z', // a leaf
  d: 'M80 40a40 40 0 1 1 0 80a40 40 0 1 1 0-80z',
  s: 'M0 0h160v32H0zM0 64h160v32H0zM0 128h160v32H0z', // stripes
  b: 'M0 0h160v160H0z',
  r: 'M0 0a160 160 0 0 0 160 160V96A96 96 0 0 1 64 0z', // a quarter of a ring
};

/** A tile: ground, shape, color and quarter turns, such as `1q20`: ground 1, a quarter in color 2, not turned. */
const Tile = ({ tile, x, y, turns }: { tile: string; x: number; y: number; turns: boolean }) => {
  const [ground, shape = '', color, turn] = tile;
  return (
    <g transform={`translate(${x * side} ${y * side})`}>
      {ground !== '.' && <path className={`tint-${ground}`} d={shapes.b} />}
      <g transform={`rotate(${90 * Number(turn)} 80 80)`}>
        <path className={cx(`tint-${color}`, turns && 'poster-turn')} d={shapes[shape]} />
      </g>
    </g>
  );
};

/** Rows of tiles; every third one turns. */
const Tiles = ({ rows, moves = false }: { rows: readonly string[]; moves?: boolean }) => {
  const tiles = rows.flatMap((row, y) => row.split(' ').map((tile, x) => ({ tile, x, y })));
  return (
    <>
      {tiles.map(({ tile, x, y }, i) =>
        tile === '....' ? null : (
          <Tile key={`${x} ${y}`} tile={tile} x={x} y={y} turns={moves && i % 3 === 1} />
        ),
      )}
    </>
  );
};

const scene = ['.... 2q13 1c20 3h43', '.q30 4d20 3r42 1q22', '4l21 2h30 .c40 2s30', '1q31 .r22 2q42 4c30'];

export const PosterScene = () => (
  <div aria-hidden="true" className="scene">
    <svg aria-hidden="true" viewBox="0 0 640 640" preserveAspectRatio="xMinYMid slice">
      <Tiles rows={scene} moves />
    </svg>
  </div>
);

const figures: Record<Drawing, readonly string[]> = {
  chart: ['.... 2q13 1c20', '3q40 4d20 2h31', '1l20 3q22 4c10'],
  compass: ['1q22 .c30 2q13', '3h40 4c20 1h22', '2q31 .d10 3q40'],
  lens: ['1c20 3r40 2q13', '4r21 1d30 3h41', '2q31 4l10 .c20'],
  signals: ['2s10 1t30 .q22', '3t12 4s21 1c20', '.h30 2t42 3s10'],
  soundings: ['3q20 .c10 2h43', '1h32 4q21 3d10', '2c40 1l30 .q13'],
  tide: ['.h20 2h12 1h30', '3h42 1l20 4h12', '2h30 .c40 3h22'],
};

export const PosterFigure = ({ of }: { of: Drawing }) => (
  <svg aria-hidden="true" viewBox="0 0 480 480" preserveAspectRatio="xMinYMid slice">
    <Tiles rows={figures[of]} />
  </svg>
);
