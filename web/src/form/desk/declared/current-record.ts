/** The open record, whose actions the command palette offers. */
import { createStore } from '../../../lib/store.ts';

export interface CurrentRecord {
  /** Title of the record. */
  title: string;
  actions: readonly { label: string; press: () => void }[];
}

export const currentRecord = createStore<CurrentRecord | null>(null);
