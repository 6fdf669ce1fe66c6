import type { BadgeTone } from '../../../../ui/Badge.tsx';
import type { Introduction } from './api.ts';

/** Badge color of each status. */
export const tones: Record<Introduction['status'], BadgeTone> = {
  pending: 'yellow',
  introduced: 'blue',
  talking: 'blue',
  won: 'green',
  lost: 'neutral',
};
