/**
 * The other open windows of the editor. A window announces itself every 15 s and when its user goes to another text; the
 * server drops a window without announcements. A hidden window counts as closed, because browsers slow its timers down.
 */
import { useSyncExternalStore } from 'react';
import { openStream, type StreamEvent } from '../../../../api/streams.ts';
import { whileVisible } from '../../../../api/while-visible.ts';
import { createStore } from '../../../../lib/store.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { announce, type Person, prepareClosing } from '../api.ts';
import type { Editor } from '../editor.ts';

const heartbeat = 15_000;
/** Time in ms before a change of the place is announced. */
const settle = 500;

const nameKey = 'harborlight.editor-name';

const storedName = (): string => {
  try {
    return localStorage.getItem(nameKey) ?? '';
  } catch {
    return ''; // the browser stores nothing
  }
};

const others = createStore<readonly Person[]>([]);
export const ownName = createStore(storedName());

export const usePeople = (): readonly Person[] => useSyncExternalStore(others.subscribe, others.get);

const colors = 5;

/** The number of a person's color: the same in every window. */
export const colorOf = ({ window }: Person): number => Number.parseInt(window.slice(0, 4), 16) % colors;

/** ID of this window. */
const ownId = newUuid();
let path = '';
let place = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let isOpen = false;

/** Announces the end of this window. Each announcement prepares it, because its authorization changes. */
let announceEnd = (): void => undefined;

/** Catches up again after a failure. */
let missed: (() => void) | undefined;

/** Shows the edits of others, or tries it again with the next announcement. */
function catchUp(editor: Editor, revision?: number): void {
  missed = undefined;
  editor.catchUp(revision).catch(() => {
    missed = () => catchUp(editor);
  });
}

const setOthers = (people: readonly Person[]): void =>
  others.set(people.filter((each) => each.window !== ownId));

async function beat(): Promise<void> {
  clearTimeout(timer);
  timer = setTimeout(() => void beat(), heartbeat);
  try {
    const people = await announce({ window: ownId, name: ownName.get(), path, place });
    announceEnd = await prepareClosing(ownId);
    if (isOpen) setOthers(people);
    missed?.();
  } catch {
    others.set([]); // their places are unknown without a connection
  }
}

function beatSoon(): void {
  if (!isOpen) return;
  clearTimeout(timer);
  timer = setTimeout(() => void beat(), settle);
}

/** Announces the page that is shown, and the focused text; '' for none. */
export function showAt(next: { path?: string; place?: string }): void {
  if ((next.path ?? path) === path && (next.place ?? place) === place) return;
  path = next.path ?? path;
  place = next.place ?? place;
  beatSoon();
}

export function setOwnName(name: string): void {
  ownName.set(name);
  try {
    localStorage.setItem(nameKey, name);
  } catch {
    // the name lasts as long as the page
  }
  beatSoon();
}

function onEvent(editor: Editor, { event, data }: StreamEvent): void {
  if (event === 'people') setOthers(JSON.parse(data) as Person[]);
  if (event !== 'changed') return;
  const { revision, version } = JSON.parse(data) as { revision?: string; version?: string };
  if (version && version === editor.store.get()?.state.published.id) return;
  catchUp(editor, revision === undefined ? undefined : Number(revision));
}

/** Announces this window and shows the edits of others while the window is visible. Returns a function that ends it. */
export const followOthers = (editor: Editor): (() => void) =>
  whileVisible((again) => {
    isOpen = true;
    void beat();
    if (again) catchUp(editor);
    const close = openStream('/api/admin/content/activity', {
      onEvent: (event) => onEvent(editor, event),
      onOpen: (returned) => {
        if (returned) catchUp(editor);
      },
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
      close();
      others.set([]);
      announceEnd();
    };
  });
