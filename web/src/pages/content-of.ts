import type { BlockFrame, BlockKinds } from '../content/types.gen.ts';

/** Returns the fields of a block's kind, without those that all blocks have. Islands receive these. */
export function contentOf<K extends keyof BlockKinds>(block: BlockKinds[K] & BlockFrame): BlockKinds[K] {
  const {
    id: _id,
    kind: _kind,
    hidden: _hidden,
    tone: _tone,
    joined: _joined,
    beside: _beside,
    ...content
  } = block;
  return content as unknown as BlockKinds[K];
}
