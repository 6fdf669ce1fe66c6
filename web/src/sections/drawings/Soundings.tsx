/** A profile of the sea bed with soundings. */
const line = [0, 46, 92, 138, 184, 230, 276, 322, 368, 414, 460, 506];
const depth = [150, 196, 236, 220, 288, 352, 390, 372, 318, 262, 280, 232];
const bed = line.map((x, i) => `${x} ${depth[i]}`).join('L');

export const Soundings = () => (
  <svg aria-hidden="true" viewBox="0 0 520 520">
    <path d="M0 96h520" />
    <g className="drawing-faint">
      {[0, 1, 2, 3, 4].map((layer) => (
        <path key={layer} d={`M${bed}`} transform={`translate(0 ${30 + layer * 26})`} />
      ))}
      {line.map((x, i) => (
        <path key={x} d={`M${x} 96V${depth[i]}`} strokeDasharray="2 6" />
      ))}
    </g>
    <path strokeWidth="2" d={`M${bed}`} />
    <path className="drawing-light" strokeWidth="3" d="M276 96v294" />
    <circle className="drawing-lamp" cx="276" cy="390" r="8" />
    <path className="drawing-light" strokeWidth="2" d="M258 96l6-26h24l6 26z" />
  </svg>
);
