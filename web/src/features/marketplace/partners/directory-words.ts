import type { PartnersPage } from '../../../content/types.gen.ts';

/** What of the page's content the directory shows. */
export type DirectoryWords = Pick<PartnersPage, 'search' | 'card' | 'introduction'>;
