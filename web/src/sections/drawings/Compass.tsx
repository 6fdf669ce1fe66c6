/** A compass card. */
const bearings = Array.from({ length: 72 }, (_, i) => i * 5);

const tick = (bearing: number): string => {
  const length = bearing % 90 === 0 ? 26 : bearing % 30 === 0 ? 18 : bearing % 10 === 0 ? 11 : 6;
  return `M0-214v${length}`;
};

export const Compass = () => (
  <svg aria-hidden="true" viewBox="-260 -260 520 520">
    <g className="drawing-faint">
      <circle r="250" />
      <circle r="224" />
      <circle r="150" />
      <circle r="58" />
    </g>
    {bearings.map((bearing) => (
      <path key={bearing} d={tick(bearing)} transform={`rotate(${bearing})`} />
    ))}
    {[0, 90, 180, 270].map((turn) => (
      <path key={turn} d="M0-150 15-40 0 0-15-40zM0-150V0" transform={`rotate(${turn})`} />
    ))}
    {[45, 135, 225, 315].map((turn) => (
      <path key={turn} className="drawing-faint" d="M0-108 11-34 0 0-11-34z" transform={`rotate(${turn})`} />
    ))}
    <g transform="rotate(32)">
      <path className="drawing-light" strokeWidth="3" d="M0 96v-280M-9-166 0-188 9-166" />
      <circle className="drawing-lamp" r="7" />
    </g>
  </svg>
);
