/** The geometry of a chart with one bar per day. */

/** SVG units: a day is `step` wide, and the height is the end of the axis. */
export const step = 10;
export const height = 100;
const gap = 2;

const ends = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/**
 * Returns the end of the axis: the smallest round number from `least` on that fits all figures and whose half is
 * round, too.
 */
export function axisEnd(figures: readonly number[], least = 100): number {
  const most = Math.max(least, ...figures);
  const power = 10 ** Math.floor(Math.log10(most));
  return ends.map((times) => Math.round(times * power)).find((end) => end >= most) ?? most;
}

/** A day's figure, and the refunded part of it. */
export interface ChartDay {
  /** Unique. */
  day: string;
  /** Label on the axis. */
  name: string;
  /** Tooltip of the bar. */
  title: string;
  figure: number;
  back?: number;
}

export interface Bar {
  day: ChartDay;
  x: number;
  width: number;
  /** The kept part from the baseline up, and the refunded part on top of it. */
  kept: { y: number; height: number };
  back: { y: number; height: number };
}

/** Returns one bar per day. A bar that would be too thin to see is one unit high. */
export function barsOf(days: readonly ChartDay[], end: number): Bar[] {
  const tall = (figure: number): number => (figure > 0 ? Math.max(1, (figure / end) * height) : 0);
  return days.map((day, index) => {
    const gone = Math.min(day.back ?? 0, day.figure);
    const back = tall(gone);
    const kept = tall(day.figure - gone);
    return {
      day,
      x: index * step + gap / 2,
      width: step - gap,
      kept: { y: height - kept, height: kept },
      back: { y: height - kept - back, height: back },
    };
  });
}
