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

/** The index of the gap nearest to a position; -1 if there is none. */
export function gapAt(gaps: readonly number[], y: number): number {
  let nearest = -1;
  gaps.forEach((gap, index) => {
    if (nearest < 0 || Math.abs(gap - y) < Math.abs((gaps[nearest] ?? 0) - y)) nearest = index;
  });
  return nearest;
}
