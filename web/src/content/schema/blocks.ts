/** Pages made of blocks alone (content/block_page.go): adding one is its route and its file, and no code. */
import { flag, type Infer, list, object, oneOf, optional, refine, text } from './schema';
import {
  action,
  banner,
  callout,
  comparison,
  faq,
  features,
  hero,
  items,
  packages,
  priceCards,
  prose,
  stats,
  steps,
  testimonials,
} from './sections';

/** What a block can hold. */
const contents = {
  figures: optional(stats),
  items: optional(items),
  /** numbered, one under the other */
  steps: optional(steps),
  /** from left to right */
  line: optional(steps),
  packages: optional(packages),
  prices: optional(priceCards),
  ledger: optional(priceCards),
  features: optional(features),
  comparison: optional(comparison),
  prose: optional(prose),
  questions: optional(faq),
  quotes: optional(testimonials),
  close: optional(callout),
};

/** One section: exactly one of the contents, and how it sits on the page. */
export const block = refine(
  object({
    /** one of the route's anchors */
    anchor: optional(text),
    /** the ground it stands on; the paper of the page without one */
    tone: optional(oneOf('sunken', 'night')),
    /** without the space above: it continues the block before */
    joined: optional(flag),
    ...contents,
  }),
  (found, field, value) => {
    const held = Object.keys(value).filter((name) => Object.hasOwn(contents, name)).length;
    const known = Object.keys(contents).join(', ');
    if (held !== 1) found.bad(field, `holds ${held} contents: give it exactly one of ${known}`);
  },
);
export type Block = Infer<typeof block>;

export const blockPage = object({
  back: optional(action),
  banner: optional(banner),
  hero,
  /** a dark head */
  night: optional(flag),
  drawing: optional(oneOf('chart', 'compass', 'lens', 'signals', 'soundings', 'tide')),
  blocks: list(block),
});
export type BlockPage = Infer<typeof blockPage>;
