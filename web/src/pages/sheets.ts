/** Which style sheets a page needs, so that no other page loads them. */
import type { Page, Theme } from '../content/types.gen.ts';
import { partOfBlock, partOfHead } from './kinds.tsx';
import { type Sheet, sheets } from './part.ts';

/** Reports whether a part of a page has an image with a focal point. */
const hasFocus = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, each]) => (name === 'focus' && each) || hasFocus(each));

/** Returns the sheets that the head and the blocks of a page need, in their order. */
export function sheetsOf({ head, blocks }: Page, hasRights: boolean): readonly Sheet[] {
  const shown = blocks.filter(({ hidden, kind }) => !hidden && (hasRights || kind !== 'consumer-rights'));
  const needed = new Set([partOfHead(head), ...shown.map(partOfBlock)].map(({ sheet }) => sheet));
  if (!needed.has('application')) needed.add('site');
  if (hasFocus([head, shown])) needed.add('focus');
  return sheets.filter((sheet) => needed.has(sheet));
}

/** The sheet that a theme adds. That of the lighthouse is part of all pages. */
export const themeSheets = (theme: Theme): readonly Sheet[] =>
  theme === 'lighthouse' ? [] : [`themes/${theme}`];
