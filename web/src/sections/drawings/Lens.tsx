/** The lens of a lighthouse from the front: rings of glass around one lamp. */
const rings = [40, 62, 84, 106, 128, 152, 178, 206, 236];

export const Lens = () => (
  <svg aria-hidden="true" viewBox="-260 -260 520 520">
    {rings.map((r, i) => (
      <circle key={r} r={r} className={i % 3 === 2 ? undefined : 'drawing-faint'} />
    ))}
    {[0, 45, 90, 135].map((turn) => (
      <path
        key={turn}
        className="drawing-faint"
        d="M-236 0h196M40 0h196"
        transform={`rotate(${turn + 22.5})`}
      />
    ))}
    <g className="drawing-light">
      <path strokeWidth="3" d="M-128 0A128 128 0 0 1 0-128" transform="rotate(24)" />
      <path strokeWidth="3" d="M0 178A178 178 0 0 1-178 0" transform="rotate(-20)" />
      <path strokeWidth="3" d="M84 0A84 84 0 0 1 0 84" transform="rotate(12)" />
    </g>
    <circle className="drawing-lamp" r="15" />
  </svg>
);
