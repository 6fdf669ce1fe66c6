/** Links of a draft's page, for people who see the draft by a private link. */
import type { Routes } from '../content/types.gen.ts';

/** Path of the draft's home page; keep in sync with internal/website/publishing/draft_links.go. */
const draftPath = '/draft';

/** IDs of pages for people with an account. The draft doesn't include them. */
const accountPages: readonly string[] = ['admin', 'auth'];

/** Returns the paths of the pages that a draft includes. */
export const draftPages = ({ routes }: Routes): string[] =>
  routes.filter(({ id }) => !accountPages.includes(id)).map(({ path }) => path);

/** Returns markup whose links to pages of the draft stay in the draft. React escapes quotes and ">" in attributes. */
export function withDraftLinks(markup: string, pages: readonly string[]): string {
  const known = new Set(pages);
  return markup.replace(/(<a\b[^>]*?\shref=")(\/[^"?#]*)/g, (link, start: string, path: string) =>
    known.has(path) ? `${start}${draftPath}${path === '/' ? '' : path}` : link,
  );
}
