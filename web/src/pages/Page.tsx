/** A page: its head and its blocks, from top to bottom. kinds.tsx has the component of each kind. */
import type { ReactNode } from 'react';
import type { Site } from '../content/site.ts';
import type { Block, Page as Content } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { useAnchor } from '../ui/anchors.ts';
import { partOfBlock, partOfHead } from './kinds.tsx';
import type { PartProps } from './part.ts';

const backgrounds = { sunken: 'bg-sunken', night: 'night', ruled: 'border-t border-line' };

interface FrameProps {
  block: Block;
  /** The block above; undefined for the first. */
  above?: Block | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A block is joined only to one with the same background: elsewhere its heading would touch the edge of a band. */
const Frame = ({ block, above, className, children }: FrameProps) => (
  <div
    id={useAnchor(block.id)}
    className={
      cx(
        block.tone && backgrounds[block.tone],
        block.joined && above && above.tone === block.tone && '*:pt-0',
        className,
      ) || undefined
    }
  >
    {children}
  </div>
);

/** Returns the rows of blocks: one block, or two that are narrow enough to be beside each other. */
function rowsOf(blocks: readonly Block[]): (readonly [Block, Block?])[] {
  const rows: (readonly [Block, Block?])[] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row && !row[1] && block.beside && partOfBlock(row[0]).Wide && partOfBlock(block).Narrow)
      rows.splice(-1, 1, [row[0], block]);
    else rows.push([block]);
  }
  return rows;
}

type Context = Pick<PartProps<object>, 'page' | 'path' | 'site'>;

interface RowProps extends Context {
  row: readonly [Block, Block?];
  above: Block | undefined;
}

function Row({ row: [block, beside], above, ...context }: RowProps) {
  const { Part, Wide } = partOfBlock(block);
  if (!beside || !Wide)
    return (
      <Frame block={block} above={above}>
        <Part content={block} {...context} />
      </Frame>
    );
  const { Narrow = Part } = partOfBlock(beside);
  return (
    <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
      <Frame block={block} className="lg:col-span-7">
        <Wide content={block} {...context} />
      </Frame>
      <Frame block={beside} className="lg:col-span-4 lg:col-start-9">
        <Narrow content={beside} {...context} />
      </Frame>
    </div>
  );
}

const Rest = ({ page, path, site }: Context) => {
  const Head = partOfHead(page.head).Part;
  const rows = rowsOf(page.blocks.filter((block) => !block.hidden && !partOfBlock(block).replacesPage));
  return (
    <>
      <Head content={page.head} page={page} path={path} site={site} />
      {rows.map((row, i) => (
        <Row key={row[0].id} row={row} above={rows[i - 1]?.[0]} page={page} path={path} site={site} />
      ))}
    </>
  );
};

interface PageProps {
  page: Content;
  path: string;
  site: Site;
}

/** Blocks that replace the page, such as an offer, come first. Style sheets hide the rest while one is shown. */
export function Page(props: PageProps) {
  const replacing = props.page.blocks.filter((block) => !block.hidden && partOfBlock(block).replacesPage);
  if (replacing.length === 0) return <Rest {...props} />;
  return (
    <>
      {replacing.map((block) => {
        const { Part } = partOfBlock(block);
        return <Part key={block.id} content={block} {...props} />;
      })}
      <div className="page-rest">
        <Rest {...props} />
      </div>
    </>
  );
}
