/** What each day brought, as bars. The table under it says the same in figures. */
import { formatCents } from '../../../lib/money.ts';
import type { Revenue } from './api.ts';
import { axisEnd, barsOf, height, step } from './chart.ts';
import { formatDay, summaryOf } from './words.ts';

const lines = [0, height / 2, height];

export function RevenueChart({ revenue }: { revenue: Revenue }) {
  const { days } = revenue;
  const end = axisEnd(days.map(({ paid_cents }) => paid_cents));
  const width = days.length * step;
  const named = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)];
  return (
    <figure>
      <div className="revenue-chart mt-6">
        <div className="revenue-axis" aria-hidden="true">
          {[end, end / 2, 0].map((cents) => (
            <span key={cents}>{formatCents(cents)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summaryOf(revenue)}
        >
          {lines.map((y) => (
            <line key={y} x1="0" x2={width} y1={y} y2={y} />
          ))}
          {barsOf(days, end).map(({ day, x, width, kept, back }) => (
            <g key={day.day} className="revenue-day">
              <title>{`${formatDay(day.day)}: ${formatCents(day.paid_cents)}`}</title>
              <rect x={x} width={width} y="0" height={height} className="revenue-space" />
              <rect className="revenue-kept" x={x} width={width} {...kept} />
              {back.height > 0 && <rect className="revenue-back" x={x} width={width} {...back} />}
            </g>
          ))}
        </svg>
        <div className="revenue-days" aria-hidden="true">
          {named.map((day) => day && <span key={day.day}>{formatDay(day.day)}</span>)}
        </div>
      </div>
      <figcaption className="revenue-legend mt-2 text-sm text-muted">
        <span>Paid</span>
        <span data-key="back">Of which refunded</span>
      </figcaption>
    </figure>
  );
}
