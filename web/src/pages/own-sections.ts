/** Which pages need the style sheet of the sections that owners add (styles/own.css). */
import type { Block, BlockPage } from '../content/types.gen.ts';

const kinds: readonly (keyof Block)[] = [
  'text',
  'case_study',
  'evidence',
  'team',
  'logos',
  'gallery',
  'contact',
];

export const needsOwnStyles = (page: BlockPage | undefined): boolean =>
  page !== undefined &&
  (page.document !== undefined || page.blocks.some((block) => kinds.some((kind) => kind in block)));
