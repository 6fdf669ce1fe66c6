/**
 * Which dialogs of the account are open, on whatever page. The island Account shows them (boot/session.ts wakes it);
 * that is known here, apart from it, because the header asks before any of its code is there.
 */
import { createStore } from '../../lib/store.ts';

/** Whether the account dialog is open. */
export const accountOpen = createStore(false);

type Answer = (confirmed: boolean) => void;

/** Takes the answer to the question whether it is really the owner; null while nobody asks. */
export const question = createStore<{ answer: Answer } | null>(null);

let asking: Promise<boolean> | undefined;

/** Asks, over whatever is open; true when the owner has confirmed. Questions that come meanwhile share the answer. */
export function confirmOwner(): Promise<boolean> {
  asking ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
    question.set(null);
    asking = undefined;
  });
  return asking;
}
