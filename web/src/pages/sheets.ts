/** Which style sheets a page needs, so that no other page loads them. */
import type { Page } from '../content/types.gen.ts';
import { partOfBlock, partOfHead } from './kinds.tsx';
import type { Sheet } from './part.ts';

/** Sheets that are added to the one of all pages, in their order. */
const added: readonly Sheet[] = ['harbor', 'own', 'topics'];

/** Returns the sheets that the head and the blocks of a page need, in their order. */
export function sheetsOf({ head, blocks }: Page, hasRights: boolean): readonly Sheet[] {
  const shown = blocks.filter(({ hidden, kind }) => !hidden && (hasRights || kind !== 'consumer-rights'));
  const needed = new Set([partOfHead(head), ...shown.map(partOfBlock)].map(({ sheet }) => sheet));
  return [needed.has('application') ? 'application' : 'site', ...added.filter((sheet) => needed.has(sheet))];
}
