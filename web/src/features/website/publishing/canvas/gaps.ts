/** The gaps between sections where a dragged one can be dropped. */

/** The positions of the gaps: above each element, and below the last. Missing elements count as empty ones. */
export function gapsOf(elements: readonly (Pick<Element, 'getBoundingClientRect'> | null)[]): number[] {
  const gaps: number[] = [];
  let bottom = 0;
  for (const element of elements) {
    const edges = element?.getBoundingClientRect();
    gaps.push(edges?.top ?? bottom);
    bottom = edges?.bottom ?? bottom;
  }
  return [...gaps, bottom];
}

type Measured = Pick<Element, 'getBoundingClientRect'> | null | undefined;

/** Reports whether two elements stand side by side: they share more than half of the height of the shorter one. */
function areBeside(one: Measured, other: Measured): boolean {
  if (!one || !other) return false;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return (
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.bottom - a.top, b.bottom - b.top) / 2
  );
}

/** The first gap from one on, upwards or downwards, that doesn't part two elements side by side. */
export function nextGap(elements: readonly Measured[], from: number, step: -1 | 1): number {
  let gap = from;
  while (gap > 0 && gap < elements.length && areBeside(elements[gap - 1], elements[gap])) gap += step;
  return gap;
}

/** The index of the gap nearest to a position; -1 if there is none. */
export function gapAt(gaps: readonly number[], y: number): number {
  let nearest = -1;
  gaps.forEach((gap, index) => {
    if (nearest < 0 || Math.abs(gap - y) < Math.abs((gaps[nearest] ?? 0) - y)) nearest = index;
  });
  return nearest;
}
