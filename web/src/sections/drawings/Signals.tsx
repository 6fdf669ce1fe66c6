/** A signal hoist: flags on a halyard, one of them highlighted. */
const flags: readonly { y: number; parts: readonly string[] }[] = [
  { y: 40, parts: ['M0 0h120v78H0z', 'M0 0l120 78M0 78L120 0'] },
  { y: 142, parts: ['M0 0h120v78H0z', 'M40 0v78M80 0v78'] },
  { y: 346, parts: ['M0 0h120v78H0z', 'M0 39h120M60 0v78'] },
];

export const Signals = () => (
  <svg aria-hidden="true" viewBox="0 0 520 520">
    <path d="M180 0v520M180 12 430 520" className="drawing-faint" />
    {flags.map(({ y, parts }) => (
      <g key={y} transform={`translate(196 ${y})`}>
        {parts.map((d) => (
          <path key={d} d={d} />
        ))}
        <path className="drawing-faint" d="M-16 8h16M-16 70h16" />
      </g>
    ))}
    <g transform="translate(196 244)">
      <path className="drawing-light" strokeWidth="3" d="M0 0h120l-30 39 30 39H0z" />
      <path className="drawing-faint" d="M-16 8h16M-16 70h16" />
    </g>
    <circle className="drawing-lamp" cx="232" cy="283" r="8" />
  </svg>
);
