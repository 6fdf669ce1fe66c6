/** Which style sheets a page needs, so that no other page loads them. */
import type { Page } from '../content/types.gen.ts';
import { partOfBlock, partOfHead } from './kinds.tsx';
import { type Sheet, sheets } from './part.ts';

/** Returns the sheets that the head and the blocks of a page need, in their order. */
export function sheetsOf({ head, blocks }: Page, hasRights: boolean): readonly Sheet[] {
  const shown = blocks.filter(({ hidden, kind }) => !hidden && (hasRights || kind !== 'consumer-rights'));
  const needed = new Set([partOfHead(head), ...shown.map(partOfBlock)].map(({ sheet }) => sheet));
  if (!needed.has('application')) needed.add('site');
  return sheets.filter((sheet) => needed.has(sheet));
}
