/** The page that shows a change, before and after it. Both sides are scrolled together. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Sheet, type SheetProps, type Shown } from './Sheet.tsx';
import type { Compared, Side } from './views.ts';

export type Mode = Side | 'both';

const sides = ['before', 'after'] as const;

/** Opens what hides an element, and returns the scroll position that shows it in the middle, or undefined. */
function positionOf({ view, elements }: Shown, id: string): number | undefined {
  for (const element of elements.get(id) ?? []) {
    for (let at = element.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
      at.open = true;
    const { top, width, height } = element.getBoundingClientRect();
    if (width * height > 0) return view.scrollY + top - Math.max((view.innerHeight - height) / 2, 80);
  }
  return undefined;
}

type BothShown = Readonly<Record<Side, Shown | null>>;

/** Scrolls both sides to the selected change. A side that doesn't have it is scrolled as the other. */
function useScroll(shown: BothShown, selected: string): void {
  const { before, after } = shown;
  useEffect(() => {
    const pages = [before, after].filter((page) => page !== null);
    const own = pages.map((page) => positionOf(page, selected));
    const known = own.find((top) => top !== undefined);
    pages.forEach(({ view }, index) => {
      const top = own[index] ?? known ?? view.scrollY;
      view.scrollTo({ top, behavior: 'instant' });
    });
    const last = new Map(pages.map(({ view }) => [view, view.scrollY]));
    const follow = ({ currentTarget }: Event): void => {
      const moved = currentTarget as Window;
      const by = moved.scrollY - (last.get(moved) ?? 0);
      if (by === 0) return;
      last.set(moved, moved.scrollY);
      for (const { view } of pages) {
        if (view === moved) continue;
        view.scrollBy({ top: by, behavior: 'instant' });
        last.set(view, view.scrollY);
      }
    };
    for (const { view } of pages) view.addEventListener('scroll', follow, { passive: true });
    return () => {
      for (const { view } of pages) view.removeEventListener('scroll', follow);
    };
  }, [before, after, selected]);
}

interface ComparisonProps extends Omit<SheetProps, 'side' | 'state' | 'hidden' | 'onShown' | 'label'> {
  states: Readonly<Record<Side, Compared>>;
  mode: Mode;
  /** The side that gets the label if both are visible. */
  labelled: Side;
  label: ReactNode;
}

export function Comparison({ states, mode, labelled, label, ...sheet }: ComparisonProps) {
  const [shown, setShown] = useState<BothShown>({ before: null, after: null });
  const onShown = useCallback(
    (side: Side, page: Shown | null) => setShown((old) => ({ ...old, [side]: page })),
    [],
  );
  useScroll(shown, sheet.selected);
  return (
    <div className="review-sheets" data-both={mode === 'both' || undefined}>
      {sides.map((side) => (
        <Sheet
          {...sheet}
          key={`${side} ${sheet.view.kind}`}
          side={side}
          state={states[side]}
          hidden={mode !== 'both' && mode !== side}
          onShown={onShown}
          label={(mode === 'both' ? labelled : mode) === side && label}
        />
      ))}
    </div>
  );
}
