/**
 * Data Saver Mode, stored in the browser as 'true' or 'false'. Until the visitor chooses, the browser's own setting
 * applies. Without storage, the choice lasts until the visitor leaves the page.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';
import { useSaveDataHint } from './network.ts';

export const dataSaverKey = 'videoDataSaverMode';

type Choice = boolean | undefined;

const parse = (text: string | null): Choice =>
  text === 'true' ? true : text === 'false' ? false : undefined;

function stored(): Choice {
  try {
    return parse(localStorage.getItem(dataSaverKey));
  } catch {
    return undefined; // storage is blocked
  }
}

function store(on: boolean): void {
  try {
    localStorage.setItem(dataSaverKey, String(on));
  } catch {
    // Storage is blocked or full: the choice lasts until the visitor leaves the page.
  }
}

/** Choice in this window; before that, the stored choice applies. */
const chosen = createStore<Choice>(undefined);

/** Another window of the same visitor may change it. */
function onStorage(event: StorageEvent): void {
  if (event.key === dataSaverKey) chosen.set(parse(event.newValue));
}

function subscribe(listener: () => void): () => void {
  const leave = chosen.subscribe(listener);
  addEventListener('storage', onStorage);
  return () => {
    leave();
    removeEventListener('storage', onStorage);
  };
}

function choose(on: boolean): void {
  store(on);
  chosen.set(on);
}

/** Returns whether Data Saver is on, and a function to change it. Off while prerendering. */
export function useDataSaver(): [on: boolean, choose: (on: boolean) => void] {
  const hint = useSaveDataHint();
  const choice = useSyncExternalStore(
    subscribe,
    () => chosen.get() ?? stored(),
    () => undefined,
  );
  return [choice ?? hint, choose];
}
