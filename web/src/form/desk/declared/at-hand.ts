/** What the search offers of the record that is open. */
import { createStore } from '../../../lib/store.ts';

export interface AtHand {
  /** What the record is called. */
  title: string;
  actions: readonly { label: string; press: () => void }[];
}

export const atHand = createStore<AtHand | null>(null);
