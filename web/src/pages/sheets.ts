/** Which style sheets a page needs, so that no other page pays for them. */
import type { Block, BlockPage } from '../content/types.gen.ts';

/** The files of styles/. */
export type Sheet = 'application' | 'embed' | 'harbor' | 'own' | 'site' | 'topics';

/** The pages that show the harbor. */
const harbors: readonly string[] = ['home', 'auth'];

/**
 * The pages that are applications: their islands show much that no other page does, as /quote does with an offer and
 * /partner-portal to a partner.
 */
const applications: readonly string[] = ['admin', 'calendar', 'partner-portal', 'quote'];

/** Blocks with styles in own.css. */
const kinds: readonly (keyof Block)[] = [
  'text',
  'case_study',
  'evidence',
  'team',
  'logos',
  'gallery',
  'contact',
];

const needsOwn = (page: BlockPage): boolean =>
  page.document !== undefined || page.blocks.some((block) => kinds.some((kind) => kind in block));

/** The sheets of a route, in their order; `page` is its file if it is made of blocks. */
export function sheetsOf(route: string, page: BlockPage | undefined, hasRights: boolean): readonly Sheet[] {
  if (route === 'contact' && hasRights) return ['site', 'topics'];
  if (applications.includes(route)) return ['application'];
  if (harbors.includes(route)) return ['site', 'harbor'];
  return page && needsOwn(page) ? ['site', 'own'] : ['site'];
}
