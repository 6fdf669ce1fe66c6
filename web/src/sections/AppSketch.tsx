/** What an application looks like, reduced to a few lines: a stand-in where there is no picture of it yet. */

const bars = [64, 96, 52, 118, 84, 132, 104];
const rows = [0, 1, 2, 3];

const Chart = () => (
  <>
    {bars.map((height, i) => (
      <rect
        key={height}
        x={132 + i * 34}
        y={176 - height}
        width="18"
        height={height}
        className={i === 5 ? 'sketch-light' : undefined}
      />
    ))}
    <path d="M120 176h260" />
  </>
);
const Coast = () => (
  <>
    <path d="M120 70c40 20 60-10 100 14s40 70 90 60 60 12 70 24M120 130c50 6 70 40 120 34s60 20 80 26" />
    <path d="M190 44v150M290 44v150" strokeDasharray="2 6" />
    <circle cx="252" cy="112" r="9" className="sketch-light" />
    <circle cx="252" cy="112" r="26" />
  </>
);
const List = () => (
  <>
    {rows.map((row) => (
      <g key={row}>
        <path d={`M124 ${72 + row * 34}h120M268 ${72 + row * 34}h56`} />
        <rect
          x="344"
          y={62 + row * 34}
          width="36"
          height="16"
          rx="8"
          className={row === 1 ? 'sketch-light' : undefined}
        />
        <path d={`M120 ${90 + row * 34}h264`} strokeDasharray="1 4" />
      </g>
    ))}
  </>
);
const Board = () => (
  <>
    {[0, 1, 2].map((column) => (
      <g key={column}>
        <path d={`M${124 + column * 90} 62h70`} />
        <rect x={124 + column * 90} y="76" width="70" height="40" rx="4" />
        <rect
          x={124 + column * 90}
          y="124"
          width="70"
          height={column === 1 ? 56 : 34}
          rx="4"
          className={column === 1 ? 'sketch-light' : undefined}
        />
      </g>
    ))}
  </>
);
const Talk = () => (
  <>
    <rect x="124" y="58" width="170" height="34" rx="8" />
    <rect x="206" y="104" width="174" height="34" rx="8" className="sketch-light" />
    <rect x="124" y="150" width="120" height="34" rx="8" />
  </>
);

/** One for each place of the grid; more applications begin again. */
const screens = [
  List,
  Coast,
  Coast,
  Talk,
  Board,
  Board,
  Talk,
  Chart,
  List,
  Board,
  List,
  Chart,
  Talk,
  Coast,
  List,
  Chart,
  Board,
  Chart,
];

export function AppSketch({ place }: { place: number }) {
  const Screen = screens[place % screens.length] ?? List;
  return (
    <svg aria-hidden="true" viewBox="0 0 420 220" className="sketch">
      <rect x="16" y="20" width="388" height="220" rx="8" className="sketch-window" />
      <path d="M16 44h388M104 44v196" />
      <path d="M32 32h.01M44 32h.01M56 32h.01" strokeWidth="4" strokeLinecap="round" />
      <path d="M34 66h44M34 86h52M34 106h36M34 126h48" />
      <Screen />
    </svg>
  );
}
