/**
 * State of the account dialogs, which the Account island shows on any page. It is a separate file because the header
 * (boot/session.ts) opens them before the island's code is loaded.
 */
import { createStore } from '../../../lib/store.ts';

/** True while the account dialog is open. */
export const accountOpen = createStore(false);

type Answer = (confirmed: boolean) => void;

/** The open "Confirm it's you" dialog, or null. */
export const reauthQuestion = createStore<{ answer: Answer } | null>(null);

let asking: Promise<boolean> | undefined;

/**
 * Opens "Confirm it's you" over the page. Resolves to true after reauthentication. Concurrent calls share the result.
 */
export function requestReauth(): Promise<boolean> {
  asking ??= new Promise<boolean>((answer) => reauthQuestion.set({ answer })).finally(() => {
    reauthQuestion.set(null);
    asking = undefined;
  });
  return asking;
}
