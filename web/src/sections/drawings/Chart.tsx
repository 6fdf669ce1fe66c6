/** A nautical chart: soundings, a coast, and a course. */
const coast = 'M560 96c-58 22-64 78-118 92s-52 58-18 96 92 30 100 82-42 62-30 118 66 36 90 60';
const depths: readonly (readonly [number, number])[] = [
  [46, 118],
  [118, 66],
  [206, 128],
  [72, 214],
  [160, 232],
  [286, 190],
  [40, 322],
  [140, 344],
  [246, 318],
  [92, 432],
  [204, 428],
  [318, 410],
  [300, 70],
];

export const Chart = () => (
  <svg aria-hidden="true" viewBox="0 0 520 520">
    <g className="drawing-faint">
      {[65, 195, 325, 455].map((at) => (
        <path key={at} d={`M${at} 0v520M0 ${at}h520`} />
      ))}
      <path d={coast} transform="translate(-40 6)" strokeDasharray="3 6" />
      <path d={coast} transform="translate(-86 14)" strokeDasharray="3 6" />
    </g>
    <path d={coast} strokeWidth="2" />
    {depths.map(([cx, cy]) => (
      <path key={`${cx}-${cy}`} d={`M${cx - 5} ${cy}h10M${cx} ${cy - 5}v10`} />
    ))}
    <path
      className="drawing-light"
      strokeWidth="3"
      strokeDasharray="12 7"
      d="M24 486 132 388 226 250 372 232"
    />
    {[
      [132, 388],
      [226, 250],
    ].map(([cx, cy]) => (
      <circle key={cx} cx={cx} cy={cy} r="7" className="drawing-light" strokeWidth="2" />
    ))}
    <circle className="drawing-lamp" cx="372" cy="232" r="8" />
  </svg>
);
