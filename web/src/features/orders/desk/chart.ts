/** The geometry of the chart of daily payments. */
import type { RevenueDay } from './api.ts';

/** Units of the drawing: a day is `step` wide, the height is what the axis ends at. */
export const step = 10;
export const height = 100;
const gap = 2;

const ends = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The end of the axis: the smallest round amount that holds every day, half of which is round too; in cents. */
export function axisEnd(cents: readonly number[]): number {
  const most = Math.max(100, ...cents);
  const power = 10 ** Math.floor(Math.log10(most));
  return ends.map((times) => Math.round(times * power)).find((end) => end >= most) ?? most;
}

export interface Bar {
  day: RevenueDay;
  x: number;
  width: number;
  /** What stayed, from the ground up, and what went back, on top of it. */
  kept: { y: number; height: number };
  back: { y: number; height: number };
}

/** One bar a day. A payment that would be too thin to be seen is drawn a unit high. */
export function barsOf(days: readonly RevenueDay[], end: number): Bar[] {
  const tall = (cents: number): number => (cents > 0 ? Math.max(1, (cents / end) * height) : 0);
  return days.map((day, index) => {
    const back = tall(Math.min(day.refunded_cents, day.paid_cents));
    const kept = tall(day.paid_cents - Math.min(day.refunded_cents, day.paid_cents));
    return {
      day,
      x: index * step + gap / 2,
      width: step - gap,
      kept: { y: height - kept, height: kept },
      back: { y: height - kept - back, height: back },
    };
  });
}
