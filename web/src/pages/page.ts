import type { PageId, Pages, Site } from '../content/site.ts';

/** What a page is rendered from: its own file of content, and what it shares with the others. */
export interface PageProps<Id extends PageId> {
  page: Pages[Id];
  site: Site;
}
