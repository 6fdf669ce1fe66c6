/** Result of the last desk action, and its undo function while that is offered. */
import { desk, type Result } from '../../../api/desk.ts';
import { createStore } from '../../../lib/store.ts';
import type { Inverse, Kind } from './api.ts';

export interface ActionResult {
  text: string;
  /** Undoes the action; missing if that is impossible. */
  undo?: () => Promise<unknown>;
  /** True if emails are pending until the undo offer ends. */
  mails?: boolean;
}

/** Duration of an undo offer, in ms. */
export const undoDuration = 20_000;

let lastId = 0;

export const lastResult = createStore<(ActionResult & { id: number }) | null>(null);

export function showResult(what: ActionResult): void {
  lastId += 1;
  lastResult.set({ ...what, id: lastId });
}

/** Returns the undo function of a single action; it also restores the entered draft. */
export const undoAction = (
  kind: string,
  id: string,
  inverse: Inverse | null,
  recall?: () => void,
): Pick<ActionResult, 'undo' | 'mails'> =>
  inverse
    ? {
        mails: inverse.mails ?? false,
        undo: async () => {
          await desk.run(kind, inverse.action, id, inputOf(inverse));
          recall?.();
        },
      }
    : {};

const inputOf = ({ input }: Inverse) => (input ?? {}) as Record<string, unknown>;

/** Returns the undo function of a bulk action. Rows with the same inverse action are undone together if possible. */
export function undoBulkAction(
  { name, actions }: Kind,
  results: readonly Result[],
): Pick<ActionResult, 'undo' | 'mails'> {
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
        if (together) await desk.runAll(name, inverse.action, ids, inputOf(inverse));
        else for (const id of ids) await desk.run(name, inverse.action, id, inputOf(inverse));
      }
    },
  };
}
