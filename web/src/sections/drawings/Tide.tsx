/** A tide table as a curve. */
const hours = Array.from({ length: 25 }, (_, i) => i);
const x = (hour: number): number => hour * 22;
const level = (hour: number): number =>
  Math.round(260 - 96 * Math.sin((hour / 24) * 4 * Math.PI - 0.9) - hour * 4.2);
const curve = `M${hours.map((hour) => `${x(hour)} ${level(hour)}`).join('L')}`;

export const Tide = () => (
  <svg aria-hidden="true" viewBox="0 0 528 520">
    <g className="drawing-faint">
      {[80, 140, 200, 260, 320, 380].map((y) => (
        <path key={y} d={`M0 ${y}h528`} strokeDasharray={y === 260 ? undefined : '2 7'} />
      ))}
    </g>
    {hours.map((hour) => (
      <path key={hour} d={`M${x(hour)} 430v${hour % 6 === 0 ? -18 : -8}`} />
    ))}
    <path d="M0 430h528" />
    <g className="drawing-faint">
      {hours.map((hour) => (
        <path key={hour} d={`M${x(hour)} ${level(hour)}V412`} />
      ))}
    </g>
    <path className="drawing-light" strokeWidth="3" strokeLinejoin="round" d={curve} />
    <circle className="drawing-lamp" cx={x(20)} cy={level(20)} r="8" />
  </svg>
);
