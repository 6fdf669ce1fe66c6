/** A view through an arch, cut from paper: a sun over hills and fields. themes/almanac.css has its colors. */
import { useId } from 'react';
import type { Drawing } from '../../content/types.gen.ts';

const cypress = (x: number, y: number, height: number): string =>
  `M${x} ${y}c${-height / 6} ${-height / 4} ${-height / 7} ${-height * 0.8} 0 ${-height}c${height / 7} ${height * 0.2} ${height / 6} ${height * 0.75} 0 ${height}z`;

const trees = [
  [286, 452, 92],
  [318, 462, 124],
  [346, 470, 84],
  [96, 498, 60],
  [116, 502, 78],
] as const;

const birds = 'M150 214q10-12 20 0q10-12 20 0M206 180q8-10 16 0q8-10 16 0M188 256q6-8 12 0q6-8 12 0';

/** Rays around the sun, each a thin wedge. */
const rays = Array.from({ length: 24 }, (_, i) => i * 15);

export function AlmanacScene() {
  const arch = useId();
  return (
    <div aria-hidden="true" className="scene">
      <svg aria-hidden="true" viewBox="0 0 480 640">
        <clipPath id={arch}>
          <path d="M24 640V240a216 216 0 0 1 432 0v400z" />
        </clipPath>
        <path className="almanac-frame" d="M8 640V240a232 232 0 0 1 464 0v400" />
        <g clipPath={`url(#${arch})`}>
          <path className="paper-sky" d="M0 0h480v640H0z" />
          <g className="almanac-sun">
            {rays.map((turn) => (
              <path
                key={turn}
                className="paper-ray"
                d="M276 152l-3-62h6z"
                transform={`rotate(${turn} 276 232)`}
              />
            ))}
            <circle className="paper-sun" cx="276" cy="232" r="70" />
          </g>
          <path className="almanac-birds" d={birds} />
          <path className="paper-far" d="M0 400c60-70 120-96 190-56s110 10 170-34 90-20 120 6v330H0z" />
          <path className="paper-middle" d="M0 470c70-50 140-64 220-34s170 34 260-30v240H0z" />
          <path className="paper-field" d="M0 520c90-44 190-34 270-12s140 18 210-14v150H0z" />
          {trees.map(([x, y, height]) => (
            <path key={x} className="paper-tree" d={cypress(x, y, height)} />
          ))}
          <path className="paper-near" d="M0 600c70-54 170-66 260-44s150 34 220 10v80H0z" />
          <path
            className="paper-road"
            d="M214 640c10-46 60-62 70-92s-34-40-30-58c16 18 62 26 56 60s-38 50-30 90z"
          />
        </g>
      </svg>
    </div>
  );
}

/** What each medallion shows: turn of the branch, height of the sun, and shape of the hills. */
const medallions: Record<
  Drawing,
  { sun: readonly [number, number]; far: string; near: string; branch: number }
> = {
  chart: {
    sun: [316, 168],
    far: 'M0 320c90-80 150-90 240-30s160-20 240-60v250H0z',
    near: 'M0 380c120-60 250-40 480 10v90H0z',
    branch: -18,
  },
  compass: {
    sun: [240, 210],
    far: 'M0 350 150 220l90 90 110-120 130 150v130H0z',
    near: 'M0 400c150-40 320-50 480 0v80H0z',
    branch: 24,
  },
  lens: {
    sun: [240, 240],
    far: 'M0 330c160-30 320-30 480 0v150H0z',
    near: 'M0 390c100 30 380-50 480 10v80H0z',
    branch: 152,
  },
  signals: {
    sun: [170, 160],
    far: 'M0 300c60 60 180-110 260-30s140 40 220-20v230H0z',
    near: 'M0 410c80-60 140-70 230-20s170 20 250-10v100H0z',
    branch: 8,
  },
  soundings: {
    sun: [330, 226],
    far: 'M0 260c100 20 160 90 240 90s150-60 240-110v240H0z',
    near: 'M0 360c130 70 320 80 480 10v110H0z',
    branch: 40,
  },
  tide: {
    sun: [200, 196],
    far: 'M0 310c60-30 100-30 160 0s100 30 160 0 100-30 160 0v170H0z',
    near: 'M0 380c60 30 100 30 160 0s100-30 160 0 100 30 160 0v100H0z',
    branch: -40,
  },
};

const leaf = 'M0 0c14-26 40-36 66-34-8 26-30 46-66 34z';
const leaves = [0, 1, 2, 3, 4, 5, 6] as const;

export function AlmanacFigure({ of }: { of: Drawing }) {
  const circle = useId();
  const { sun, far, near, branch } = medallions[of];
  return (
    <svg aria-hidden="true" viewBox="0 0 480 480">
      <clipPath id={circle}>
        <circle cx="240" cy="240" r="204" />
      </clipPath>
      <circle className="almanac-frame" cx="240" cy="240" r="222" />
      <g clipPath={`url(#${circle})`}>
        <path className="paper-sky" d="M0 0h480v480H0z" />
        <circle className="paper-sun" cx={sun[0]} cy={sun[1]} r="64" />
        <path className="paper-far" d={far} />
        <path className="paper-near" d={near} />
      </g>
      <g transform={`translate(96 436) rotate(${branch - 50})`}>
        <path className="almanac-stem" d="M-10 0c90-8 190-4 290 20" />
        {leaves.map((i) => (
          <path
            key={i}
            className="paper-tree"
            d={leaf}
            transform={`translate(${20 + i * 38} ${-2 + i * i * 0.4}) scale(${1 - i * 0.07} ${i % 2 ? -1 + i * 0.07 : 1 - i * 0.07})`}
          />
        ))}
      </g>
    </svg>
  );
}
