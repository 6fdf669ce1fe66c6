/**
 * The draft of one editor. The server alone edits content: the editor sends intents and shows the result. Typed text
 * appears at once and is sent after a short pause. Edits of others are merged by field. A text whose field another
 * editor has changed waits until the user has decided; all others are sent.
 */
import { ApiError, errorText } from '../../../api/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import {
  cancelPlan,
  discardDraft,
  type Edited,
  edit as editDraft,
  findChangedFiles,
  findFiles,
  findSchemas,
  findState,
  findUpdates,
  type Intent,
  plan,
  publish,
  publishPlan,
  restore,
  type State,
  takeBack as takeBackChanges,
  undo as undoEdit,
} from './api.ts';
import { followed, type Held, valueIn } from './people/held.ts';
import { type Conflict, intentOf, rebase, type Typed, withTyped } from './people/merge.ts';
import { type Files, placeOf, type Schemas, same, type Value } from './values.ts';

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed';

export interface Draft {
  schemas: Schemas;
  builtIn: Files;
  /** The draft with everything that was typed. */
  files: Files;
  state: State;
  /** Typed texts that aren't saved yet, the oldest first. */
  waiting: readonly Typed[];
  /** Typed texts in conflict with those of other people. They wait for the user's decision. */
  conflicts: readonly Conflict[];
  saving: Saving;
  /** Why it couldn't be saved. */
  trouble: string;
  /** Grows when the server has a new draft, so that the preview shows it. */
  saved: number;
  /** Revisions that couldn't be undone or redone since the page was loaded. Undo and redo pass over them. */
  refused: readonly number[];
}

/** Returns the revision that undo or redo takes back next. */
export const nextStep = ({ state, refused }: Draft, stack: 'undoable' | 'redoable'): number | undefined =>
  state.draft[stack].findLast((revision) => !refused.includes(revision));

/** Time without input before the draft is saved, in ms. */
const pause = 700;

export interface Editor {
  store: Store<Draft | null>;
  load: () => Promise<void>;
  /** Gives a field its value; undefined removes it. It is shown at once and saved after a pause. */
  edit: (file: string, field: string, value: Value | undefined) => void;
  /** Saves everything typed, and performs intents. Throws an ApiError if they can't be performed; nothing is then. */
  perform: (...intents: Intent[]) => Promise<Edited>;
  /** Waits for requests that run, and saves typed texts. Returns true if the server has all of them. */
  flush: () => Promise<boolean>;
  /** Takes back the user's last edit, or repeats the last undone one. Throws an ApiError if it can't. */
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Ends a conflict with a value: theirs, or one that is saved instead. */
  settle: (conflict: Conflict, value: Value | undefined) => Promise<void>;
  /**
   * Keeps the value that the user sees at a place while they are there, because typing is based on it. By default, it is
   * the saved one.
   */
  hold: (place: string, shown?: Value) => void;
  /** Ends `hold` if the place is held. */
  release: (place: string) => void;
  /** The value that the user sees at the place if it is held. */
  seen: (place: string) => Value | undefined;
  /** Shows what others have saved, up to a revision. */
  catchUp: (revision?: number) => Promise<void>;
  /** Takes back changes of the draft by their IDs; undo repeats them. Throws an ApiError if it can't. */
  takeBack: (items: string[]) => Promise<void>;
  /** Publishes the changes with these IDs, or the whole draft without any. */
  publish: (note: string, items: string[]) => Promise<void>;
  /** Publishes the same at a time. `zone` is the time zone in which the user chose it. */
  plan: (note: string, items: string[], at: string, zone: string) => Promise<void>;
  /** Carries out the planned publication now. */
  publishPlan: () => Promise<void>;
  cancelPlan: () => Promise<void>;
  /** Makes an earlier version the draft. Returns sentences about what couldn't go back. */
  restore: (version: string) => Promise<readonly string[]>;
  discard: () => Promise<void>;
}

/** The files with those that the server sent; null removes one. */
function withSent(files: Files, sent: Edited['files']): Files {
  const next = { ...files, ...(sent as Files) };
  return Object.fromEntries(Object.entries(next).filter(([name]) => !(name in sent) || sent[name] !== null));
}

/** Requests that others overtake are repeated this often. */
const attempts = 5;

/** Actions that mean the same in a draft that others changed meanwhile. */
const repeatable: readonly string[] = ['insert', 'copy', 'move', 'add_page', 'add_service'];

/** Reports whether another editor changed the same fields, or the whole draft was to change. */
const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code === 'draft_changed';

export function createEditor(): Editor {
  const store = createStore<Draft | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the last request: requests run one after the other, because each needs the revision before it. */
  let queue: Promise<unknown> = Promise.resolve();
  /** The draft as the server has it. */
  let server: Files = {};
  let held: Held | undefined;

  const draft = (): Draft => {
    const now = store.get();
    if (!now) throw new Error('the draft is not loaded yet');
    return now;
  };
  const change = (part: Partial<Draft>): void => store.set({ ...draft(), ...part });

  /** Shows the draft of the server with unsaved texts. `left` are those that the server doesn't have yet. */
  function adopt(state: State, files: Files, left: readonly Typed[] = draft().waiting): void {
    const { schemas, conflicts, saving, trouble, saved } = draft();
    const undecided = conflicts.map((each) => ({ ...each, seen: each.gone ? [each.base] : [] }));
    const sorted = rebase([...left, ...undecided], schemas, server, files);
    if (held) held = followed(held, schemas, server, files);
    server = files;
    const isDone = sorted.waiting.length === 0;
    change({
      ...sorted,
      state,
      files: withTyped(files, schemas, [...sorted.conflicts, ...sorted.waiting]),
      saving: isDone ? 'saved' : saving,
      trouble: isDone ? '' : trouble,
      saved: saved + 1,
    });
  }

  /**
   * Reads the whole draft and applies unsaved texts to it. The files are read after the state: edits of others between
   * them come again with the next update. Newer edits than the files would be missing from then on.
   */
  async function read(): Promise<void> {
    const old = store.get();
    const [state, builtIn, schemas] = await Promise.all([
      findState(),
      old?.builtIn ?? findFiles('built-in'),
      old?.schemas ?? findSchemas(),
    ]);
    const files = withSent(builtIn, await findChangedFiles()); // most files are built-in
    if (store.get()) return adopt(state, files);
    server = files;
    store.set({
      schemas,
      builtIn,
      state,
      files,
      waiting: [],
      conflicts: [],
      saving: 'saved',
      trouble: '',
      saved: 1,
      refused: [],
    });
  }

  /** Reads what others changed since the draft of the server. */
  async function refresh(): Promise<void> {
    try {
      const { files, ...state } = await findUpdates(draft().state.draft.revision);
      adopt(state, withSent(server, files));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      await read(); // the revision is no longer stored
    }
  }

  /** Reads the draft after a request, which has failed or succeeded already. */
  const readAgain = (): Promise<void> => read().catch(() => undefined);

  function edit(file: string, name: string, value: Value | undefined): void {
    const { files, schemas, waiting, conflicts } = draft();
    const was = placeOf({ file, field: name });
    const { place, value: base } =
      held?.was === was ? held : { place: was, value: valueIn(server, schemas, was) };
    const isSame = (each: Typed): boolean => placeOf(each) === place;
    const old = waiting.find(isSame) ?? { file, field: place.slice(file.length + 1), base, seen: [base] };
    const next: Typed = { ...old, value };
    const shown = withTyped(files, schemas, [next]);
    const known = conflicts.some(isSame);
    const found = known ? [] : rebase([next], schemas, server, server).conflicts;
    change({
      files: shown,
      conflicts: [...conflicts.map((each) => (isSame(each) ? { ...each, value } : each)), ...found],
    });
    if (known || found.length > 0) return;
    change({ waiting: [...waiting.filter((each) => !isSame(each)), next], saving: 'waiting' });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  }

  function hold(place: string, shown?: Value): void {
    const now = store.get();
    if (!now) return;
    if (held) release(held.was);
    held = { was: place, place, value: shown ?? valueIn(server, now.schemas, place) };
  }

  function release(place: string): void {
    if (held?.was !== place) return;
    const moved = held.place !== held.was;
    held = undefined;
    if (moved) change({ saved: draft().saved + 1 }); // the page has kept the text where it was
  }

  /** Runs requests one after the other. */
  function inTurn<T>(request: () => Promise<T>): Promise<T> {
    const turn = queue.then(request);
    queue = turn.catch(() => undefined);
    return turn;
  }

  /** Shows the result of a request. `sent` are the texts that it saved. */
  function show(edited: Edited, sent: readonly Typed[]): void {
    const { revision: _revision, file: _file, field: _field, relinked: _relinked, files, ...state } = edited;
    const left = draft()
      .waiting.filter((each) => !sent.includes(each))
      .map((each) => {
        const last = sent.find((text) => placeOf(text) === placeOf(each));
        return last ? { ...each, base: last.value, seen: [last.value] } : each;
      });
    const mine = sent.find((text) => placeOf(text) === held?.place);
    adopt(state, withSent(server, files), left);
    if (held && mine) held = { ...held, value: mine.value };
    change({ saving: draft().waiting.length > 0 ? 'waiting' : 'saved', trouble: '' });
  }

  /** Sends unsaved texts and then the intents, in one request. */
  const send = (intents: readonly Intent[]): Promise<Edited | null> =>
    inTurn(async () => {
      clearTimeout(timer);
      const canRepeat = intents.every(({ action }) => repeatable.includes(action));
      for (let attempt = 1; ; attempt += 1) {
        const { state, waiting } = draft();
        if (waiting.length + intents.length === 0) return null; // all texts are in conflict
        change({ saving: 'saving', trouble: '' });
        for (const each of waiting) each.seen.push(each.value); // the response may be lost
        try {
          const edited = await editDraft(state.draft.revision, [...waiting.map(intentOf), ...intents]);
          show(edited, waiting);
          return edited;
        } catch (error) {
          const overtaken = isConflict(error);
          if (overtaken) await refresh().catch(() => undefined);
          if (overtaken && canRepeat && attempt < attempts) continue;
          keep(error, intents.length > 0);
          throw error;
        }
      }
    });

  /** Keeps unsaved texts after a failure. The caller shows the refusal of an intent. */
  function keep(error: unknown, pressed: boolean): void {
    const typed = draft().waiting.length > 0;
    const later = pressed || isConflict(error);
    change({
      saving: later ? (typed ? 'waiting' : 'saved') : 'failed',
      trouble: later ? '' : errorText(error, 'The draft could not be saved. Please try again.'),
    });
    clearTimeout(timer);
    if (later && typed) timer = setTimeout(() => void flush(), pause);
  }

  async function flush(): Promise<boolean> {
    await queue;
    while (draft().waiting.length > 0) {
      try {
        await send([]);
      } catch {
        return false;
      }
    }
    return true;
  }

  async function perform(...intents: Intent[]): Promise<Edited> {
    const edited = await send(intents);
    if (!edited) throw new Error('there is nothing to perform');
    return edited;
  }

  /** Takes back the next revision of a stack. One that the server refuses is passed over from now on. */
  async function step(stack: 'undoable' | 'redoable'): Promise<void> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    await inTurn(async () => {
      const of = nextStep(draft(), stack);
      if (of === undefined) return;
      try {
        show(await undoEdit(draft().state.draft.revision, of), []);
      } catch (error) {
        if (error instanceof ApiError && [400, 409].includes(error.status))
          change({ refused: [...draft().refused, of] });
        if (isConflict(error)) await readAgain();
        throw error;
      }
    });
  }

  async function takeBack(items: string[]): Promise<void> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    await inTurn(async () => {
      try {
        show(await takeBackChanges(draft().state.draft.revision, items), []);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await readAgain();
        throw error;
      }
    });
  }

  /** Ends a conflict. If the value is from the user, it is saved; a failure keeps the conflict. */
  async function settle(conflict: Conflict, value: Value | undefined): Promise<void> {
    const { file, field, theirs, gone, restore } = conflict;
    const isTheirs = same(value, theirs);
    if (!isTheirs && restore) await perform(...restore(value));
    const { schemas, conflicts, waiting, saved } = draft();
    const next: Typed = { file, field, value, base: theirs, seen: [theirs] };
    const left = conflicts.filter((each) => placeOf(each) !== placeOf(conflict));
    const typed = isTheirs || gone ? waiting : [...waiting, next];
    change({
      conflicts: left,
      waiting: typed,
      files: withTyped(server, schemas, [...left, ...typed]),
      saved: saved + 1,
    });
    await flush();
  }

  /** Catches up with others. Events of this editor's own edits come, too, and change nothing. */
  const catchUp = (revision = Number.POSITIVE_INFINITY): Promise<void> =>
    inTurn(() => (store.get() && revision > draft().state.draft.revision ? refresh() : Promise.resolve()));

  /** Saves everything, runs an action on the whole draft, and reads the result. */
  async function decide<T extends State>(act: (state: State) => Promise<T>): Promise<T> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    if (draft().conflicts.length > 0) throw new ApiError('Decide about the texts above first.', 0);
    return inTurn(async () => {
      try {
        return await act(draft().state);
      } finally {
        await readAgain();
      }
    });
  }

  return {
    store,
    load: () => inTurn(read),
    edit,
    perform,
    flush,
    undo: () => step('undoable'),
    redo: () => step('redoable'),
    settle,
    hold,
    release,
    seen: (place) => (held?.was === place ? held.value : undefined),
    catchUp,
    takeBack,
    publish: async (note, items) =>
      void (await decide(({ draft: { revision } }) => publish(revision, note, items))),
    plan: async (note, items, at, zone) =>
      void (await decide(({ draft: { revision } }) => plan(revision, note, items, at, zone))),
    publishPlan: async () => void (await decide(publishPlan)),
    cancelPlan: async () => void (await decide(cancelPlan)),
    restore: async (version) => (await decide(({ draft: { revision } }) => restore(version, revision))).notes,
    discard: async () => void (await decide(({ draft: { revision } }) => discardDraft(revision))),
  };
}
