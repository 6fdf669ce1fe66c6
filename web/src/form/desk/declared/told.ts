/** What was done last at the desk, and how to take it back while it is still shown. */
import { createStore } from '../../../lib/store.ts';
import { act, actAll, type Inverse, type Kind, type Result } from './api.ts';

export interface Told {
  text: string;
  /** Takes it back; nothing: it can't be. */
  undo?: () => Promise<unknown>;
  /** Its mails leave when the offer to undo it ends. */
  mails?: boolean;
}

/** How long an Undo is offered, in ms. */
export const offered = 20_000;

let last = 0;

export const told = createStore<(Told & { id: number }) | null>(null);

export function tell(what: Told): void {
  last += 1;
  told.set({ ...what, id: last });
}

/** How to take an action with one row back, and recall what was typed for it. */
export const undoOne = (
  kind: string,
  id: string,
  inverse: Inverse | null,
  recall?: () => void,
): Pick<Told, 'undo' | 'mails'> =>
  inverse
    ? {
        mails: inverse.mails ?? false,
        undo: async () => {
          await act(kind, inverse.action, id, inputOf(inverse));
          recall?.();
        },
      }
    : {};

const inputOf = ({ input }: Inverse) => (input ?? {}) as Record<string, unknown>;

/** How to take an action with several rows back: those that are taken back alike together, if that can be. */
export function undoAll({ name, actions }: Kind, results: readonly Result[]): Pick<Told, 'undo' | 'mails'> {
  const groups = new Map<string, { inverse: Inverse; ids: string[] }>();
  for (const { id, undo } of results) {
    if (!undo) continue;
    const group = groups.get(JSON.stringify(undo)) ?? { inverse: undo, ids: [] };
    group.ids.push(id);
    groups.set(JSON.stringify(undo), group);
  }
  if (groups.size === 0) return {};
  return {
    mails: results.some(({ undo }) => undo?.mails),
    undo: async () => {
      for (const { inverse, ids } of groups.values()) {
        const together = actions.find(({ id }) => id === inverse.action)?.bulk;
        if (together) await actAll(name, inverse.action, ids, inputOf(inverse));
        else for (const id of ids) await act(name, inverse.action, id, inputOf(inverse));
      }
    },
  };
}
