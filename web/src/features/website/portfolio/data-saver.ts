/**
 * Data Saver Mode, kept in the browser as 'true' or 'false'. Until the visitor chooses, the browser's own
 * wish to save data decides. Without storage the choice lasts as long as the page.
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
    return undefined; // blocked
  }
}

function store(on: boolean): void {
  try {
    localStorage.setItem(dataSaverKey, String(on));
  } catch {
    // blocked or full: it lasts as long as the page
  }
}

/** What was chosen in this window; before that, what is stored counts. */
const chosen = createStore<Choice>(undefined);

/** Another window of the same visitor may choose too. */
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

/** Whether data is saved, and how to choose it. Off while prerendering. */
export function useDataSaver(): [on: boolean, choose: (on: boolean) => void] {
  const hint = useSaveDataHint();
  const choice = useSyncExternalStore(
    subscribe,
    () => chosen.get() ?? stored(),
    () => undefined,
  );
  return [choice ?? hint, choose];
}
