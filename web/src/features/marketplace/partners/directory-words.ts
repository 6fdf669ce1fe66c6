import type { PartnersPage } from '../../../content/types.gen.ts';

/** Page content that the directory uses. */
export type DirectoryWords = Pick<PartnersPage, 'search' | 'card' | 'introduction'>;
