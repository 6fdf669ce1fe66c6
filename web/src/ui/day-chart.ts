/** The geometry of a chart with one bar a day. */

/** Units of the drawing: a day is `step` wide, the height is what the axis ends at. */
export const step = 10;
export const height = 100;
const gap = 2;

const ends = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The end of the axis: the smallest round figure from `least` on that holds every day, half of which is round too. */
export function axisEnd(figures: readonly number[], least = 100): number {
  const most = Math.max(least, ...figures);
  const power = 10 ** Math.floor(Math.log10(most));
  return ends.map((times) => Math.round(times * power)).find((end) => end >= most) ?? most;
}

/** What a day shows: its figure, and how much of that went back. */
export interface ChartDay {
  /** Unique. */
  day: string;
  /** As the axis names it. */
  name: string;
  /** What a pointer on the bar says. */
  title: string;
  figure: number;
  back?: number;
}

export interface Bar {
  day: ChartDay;
  x: number;
  width: number;
  /** What stayed, from the ground up, and what went back, on top of it. */
  kept: { y: number; height: number };
  back: { y: number; height: number };
}

/** One bar a day. A figure that would be too thin to be seen is drawn a unit high. */
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
