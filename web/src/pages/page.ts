import type { PageId, Pages, Site } from '../content/site.ts';

/** The props of a page: its file of content, and the content that pages share. */
export interface PageProps<Id extends PageId> {
  page: Pages[Id];
  site: Site;
}
