import { Badge } from '../../../ui/Badge.tsx';
import type { Draft } from './editor.ts';

/** Marks a file whose draft differs from what visitors see. */
export const Unpublished = ({ draft: { state }, file }: { draft: Draft; file: string }) =>
  state.draft.changed.includes(file) && <Badge tone="blue">Not published</Badge>;
