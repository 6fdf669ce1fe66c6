import type { PartnerDirectoryWords } from '../../../content/types.gen.ts';

/** Page content that the directory uses. */
export type DirectoryTexts = Pick<PartnerDirectoryWords, 'search' | 'card' | 'introduction'>;
