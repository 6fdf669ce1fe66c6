/**
 * The picture of the hero: a lighthouse over a calm sea, its beam passing over the headline. It is inline SVG.
 * harbor.css animates the beam, unless the visitor prefers reduced motion.
 */
import { useId } from 'react';

/** Strokes of the sea: y, start, length. Denser towards the horizon. */
const swell: readonly (readonly [number, number, number])[] = [
  [474, 40, 300],
  [474, 420, 240],
  [482, 0, 180],
  [482, 300, 330],
  [493, 90, 420],
  [493, 590, 130],
  [508, 0, 240],
  [508, 330, 300],
  [528, 130, 260],
  [528, 470, 250],
  [554, 20, 330],
  [554, 450, 180],
  [588, 180, 300],
];

/** Reflection of the lamp, wider towards the viewer. */
const glints: readonly (readonly [number, number])[] = [
  [478, 26],
  [487, 40],
  [500, 30],
  [517, 64],
  [540, 44],
  [570, 92],
];

/** The lamp is at (520, 223). */
const lampX = 520;

export function HarborScene() {
  const halo = useId();
  return (
    <div aria-hidden="true" className="harbor">
      <div className="harbor-view">
        <div className="harbor-beam" />
        <svg aria-hidden="true" viewBox="0 0 720 620">
          <defs>
            <radialGradient id={halo}>
              <stop className="halo-near" />
              <stop className="halo-far" offset="1" />
            </radialGradient>
          </defs>
          <g className="harbor-sea">
            {swell.map(([y, x, length]) => (
              <path key={`${y}-${x}`} d={`M${x} ${y}h${length}`} />
            ))}
          </g>
          <g className="harbor-glint">
            {glints.map(([y, width]) => (
              <path key={y} d={`M${lampX - width / 2} ${y}h${width}`} />
            ))}
          </g>
          <path className="harbor-rock" d="M404 470c18-16 44-22 62-24l108-2c22 4 50 8 74 26z" />
          <path className="harbor-tower" d="M492 252h56l16 194h-88z" />
          <path className="harbor-band" d="M487.5 306h65l4.3 52h-73.6zM479.5 404h81l3.5 42h-88z" />
          <path
            className="harbor-iron"
            d="M484 252h72M490 240h60M496 240v12M508 240v12M532 240v12M544 240v12M502 240v-34h36v34M520 182v-14"
          />
          <path className="harbor-tower" d="M498 206c4-16 12-24 22-24s18 8 22 24z" />
          <circle fill={`url(#${halo})`} cx={lampX} cy="223" r="120" />
          <circle className="harbor-lamp" cx={lampX} cy="223" r="11" />
        </svg>
      </div>
    </div>
  );
}
