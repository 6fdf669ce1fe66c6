/** The browser's connection information, kept up to date. Only some browsers provide it. */
import { useSyncExternalStore } from 'react';
import { type Connection, type Speed, speedOf } from './plan.ts';

interface NetworkInformation extends Connection, EventTarget {
  saveData?: boolean;
}

const information = (): NetworkInformation | undefined =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection;

function subscribe(listener: () => void): () => void {
  const connection = information();
  connection?.addEventListener?.('change', listener);
  return () => connection?.removeEventListener?.('change', listener);
}

/** Returns the connection's speed class; medium while prerendering. */
export const useSpeed = (): Speed =>
  useSyncExternalStore(
    subscribe,
    () => speedOf(information()),
    () => speedOf(undefined),
  );

/** Reports whether the browser asks sites to save data. */
export const useSaveDataHint = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => information()?.saveData === true,
    () => false,
  );
