/** The parts of a page: the components of heads and blocks. */
import type { ReactNode } from 'react';
import type { Site } from '../content/site.ts';
import type { Page } from '../content/types.gen.ts';

/**
 * The style sheets of styles/ that pages link, in their order. Every page has the first or second one, those of its
 * kinds of heads and blocks, and that of its theme.
 */
export const sheets = [
  'site',
  'application',
  'harbor',
  'text',
  'proof',
  'people',
  'images',
  'focus',
  'topics',
  'embed',
  'draft',
  'themes/grid',
  'themes/almanac',
  'themes/poster',
  'themes/console',
] as const;

export type Sheet = (typeof sheets)[number];

export interface PartProps<Content> {
  content: Content;
  page: Page;
  path: string;
  site: Site;
}

type Component<Content> = (props: PartProps<Content>) => ReactNode;

/** Declares how a kind of head or block is rendered. */
export interface Part<Content> {
  Part: Component<Content>;
  /** In the wide column, while another block is beside it. */
  Wide?: Component<Content>;
  /** In the narrow column, beside another block. */
  Narrow?: Component<Content>;
  /** Style sheet that it needs, besides that of all pages. */
  sheet?: Sheet;
  /** True if it can be shown instead of the page. */
  replacesPage?: true;
}
