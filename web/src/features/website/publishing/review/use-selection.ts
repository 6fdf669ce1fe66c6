import { useState } from 'react';
import { useMedia } from '../../../../lib/use-media.ts';
import type { Files } from '../values.ts';
import type { Mode } from './Comparison.tsx';
import { type Numbered, pageAt, type Side, sideOf, type View, viewOf } from './views.ts';

const sides = ['before', 'after'] as const;

/** The visible side, or both if there is room; a side without a page gives way to the other. */
function modeOf(wanted: Mode, view: View, hasRoom: boolean): Mode {
  const there = sides.filter((side) => view[side] !== '' || view.kind === 'texts');
  if (wanted === 'both' && hasRoom && there.length === 2) return 'both';
  const side = wanted === 'both' ? 'after' : wanted;
  return there.includes(side) ? side : (there[0] ?? side);
}

/** The selected change of a review, the page that shows it, and the visible side. */
export function useSelection(files: Files, changes: readonly Numbered[]) {
  /** `index` finds the next change after the selected one was taken back. Null: none, the owner chose a page. */
  const [selected, setSelected] = useState<{ id: string; index: number } | null>({ id: '', index: 0 });
  /** The page that is shown instead of the selected change's best one. */
  const [page, setPage] = useState<View | null>(null);
  /** The side that the owner chose last, and the change at that time. */
  const [wanted, setWanted] = useState<{ mode: Mode; at: string }>({ mode: 'after', at: '' });
  const hasRoom = useMedia('(width >= 80rem)');

  const change =
    selected === null
      ? undefined
      : (changes.find(({ id }) => id === selected.id) ??
        changes[Math.min(selected.index, changes.length - 1)]);
  const view = page ?? (change ? viewOf(files, change) : pageAt('/'));
  const id = change?.id ?? '';
  const side: Mode =
    change && wanted.mode !== 'both' && wanted.at !== id ? sideOf(change, view, wanted.mode) : wanted.mode;

  const select = (next: string, shown: View | null = null): void => {
    setSelected({ id: next, index: changes.findIndex((each) => each.id === next) });
    setPage(shown);
  };
  const position = changes.findIndex((each) => each.id === id);
  return {
    change,
    view,
    mode: modeOf(side, view, hasRoom),
    hasRoom,
    /** The side that has the change. */
    side: (change ? sideOf(change, view, 'after') : 'after') satisfies Side,
    select,
    /** Selects a change on the page that is shown. */
    selectHere: (next: string) => select(next, view),
    next: changes[position + 1]?.id,
    choosePage: (path: string): void => {
      setSelected(null);
      setPage(pageAt(path));
    },
    chooseMode: (mode: Mode) => setWanted({ mode, at: id }),
  };
}
