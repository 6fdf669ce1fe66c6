/** The open record, whose actions the command palette offers. */
import { createStore } from '../../../lib/store.ts';

export interface AtHand {
  /** Title of the record. */
  title: string;
  actions: readonly { label: string; press: () => void }[];
}

export const atHand = createStore<AtHand | null>(null);
