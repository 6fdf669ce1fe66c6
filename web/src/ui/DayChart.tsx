/** A bar chart with one bar per day. Put a table with the same figures below it. */
import sheet from './day-chart.css?url';
import { axisEnd, barsOf, type ChartDay, height, step } from './day-chart.ts';

const lines = [0, height / 2, height];

interface DayChartProps {
  /** Text alternative, one sentence. */
  label: string;
  /** Oldest first. */
  days: readonly ChartDay[];
  /** Formats a figure for the axis. */
  format: (figure: number) => string;
  /** Minimum upper end of the axis. */
  least?: number;
  /** Labels of the figure and of its refunded part, if both are shown. */
  legend?: readonly [string, string];
}

export function DayChart({ label, days, format, least, legend }: DayChartProps) {
  const end = axisEnd(
    days.map(({ figure }) => figure),
    least,
  );
  const width = days.length * step;
  const named = new Set([days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]);
  return (
    <figure>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <div className="day-chart mt-6">
        <div className="day-chart-axis" aria-hidden="true">
          {[end, end / 2, 0].map((figure) => (
            <span key={figure}>{format(figure)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {lines.map((y) => (
            <line key={y} x1="0" x2={width} y1={y} y2={y} />
          ))}
          {barsOf(days, end).map(({ day, x, width, kept, back }) => (
            <g key={day.day} className="day-chart-day">
              <title>{day.title}</title>
              <rect x={x} width={width} y="0" height={height} className="day-chart-space" />
              <rect className="day-chart-kept" x={x} width={width} {...kept} />
              {back.height > 0 && <rect className="day-chart-back" x={x} width={width} {...back} />}
            </g>
          ))}
        </svg>
        <div className="day-chart-names" aria-hidden="true">
          {[...named].map((day) => day && <span key={day.day}>{day.name}</span>)}
        </div>
      </div>
      {legend && (
        <figcaption className="day-chart-legend mt-2 text-sm text-muted">
          <span>{legend[0]}</span>
          <span data-key="back">{legend[1]}</span>
        </figcaption>
      )}
    </figure>
  );
}
