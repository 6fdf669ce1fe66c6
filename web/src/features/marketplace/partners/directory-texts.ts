import type { PartnersPage } from '../../../content/types.gen.ts';

/** Page content that the directory uses. */
export type DirectoryTexts = Pick<PartnersPage, 'search' | 'card' | 'introduction'>;
