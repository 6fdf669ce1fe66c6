import type { DeskWords } from '../../../content/types.gen.ts';
import { FigureRow } from '../../../ui/FigureRow.tsx';
import type { Counters } from './api.ts';

/** The four counters. */
export const Figures = ({ words, counters }: { words: DeskWords['counters']; counters: Counters }) => (
  <FigureRow
    figures={(['total', 'active', 'pending', 'requests'] as const).map((id) => ({
      name: words[id],
      value: counters[id].toLocaleString('en-US'),
    }))}
  />
);
