/** The focal point of an image, in percent (content/images.go). */

export interface Point {
  x: number;
  y: number;
}

export const center: Point = { x: 50, y: 50 };

/** Percent between two focal points. */
const step = 10;

const onGrid = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent / step) * step));

/** The focal point nearest to a position on the image, both in pixels. */
export const pointAt = (x: number, y: number, width: number, height: number): Point => ({
  x: onGrid((x / width) * 100),
  y: onGrid((y / height) * 100),
});

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The focal point after a key; undefined for keys that don't move it. */
export function movedBy(key: string, { x, y }: Point): Point | undefined {
  if (key === 'Home') return center;
  const by = moves[key];
  return by && { x: onGrid(x + by.x), y: onGrid(y + by.y) };
}

/** '30% from the left, 70% from the top' */
export const placeText = ({ x, y }: Point): string => `${x}% from the left, ${y}% from the top`;
