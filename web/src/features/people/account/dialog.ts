/**
 * Which dialogs of the account are open, on any page. The island Account shows them. This is a file of its own because
 * the header (boot/session.ts) opens them before the island's code is there.
 */
import { createStore } from '../../../lib/store.ts';

/** Whether the account dialog is open. */
export const accountOpen = createStore(false);

type Answer = (confirmed: boolean) => void;

/** The open question "Confirm it's you", or null. */
export const question = createStore<{ answer: Answer } | null>(null);

let asking: Promise<boolean> | undefined;

/** Opens "Confirm it's you" over the page; true once the owner has confirmed. Calls made meanwhile share the answer. */
export function askOwner(): Promise<boolean> {
  asking ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
    question.set(null);
    asking = undefined;
  });
  return asking;
}
