import list from '../../../content/routes.json?blocks';

/** The paths whose pages are made of blocks alone; the pages themselves are in block-pages.ts. */
export const blockPaths: readonly string[] = list;
