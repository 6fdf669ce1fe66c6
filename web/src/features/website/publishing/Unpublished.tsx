import { Badge } from '../../../ui/Badge.tsx';
import { filesOfPage } from './canvas/blocks.ts';
import type { Draft } from './editor.ts';

/** Marks a file if visitors don't see it yet as the draft has it; for a page, also the files that its sections show. */
export const Unpublished = ({ draft, file }: { draft: Draft; file: string }) =>
  filesOfPage(draft, file).some((each) => draft.state.draft.changed.includes(each)) && (
    <Badge tone="blue">Not published</Badge>
  );
