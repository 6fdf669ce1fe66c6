/**
 * The draft of one editor. The server alone edits content: the editor sends intents and shows the result. Typed text
 * appears at once and is sent after a short pause. If another editor has changed the same fields, this one sends and
 * drops nothing until its user has decided.
 */
import { ApiError, errorText, type FieldProblem } from '../../../api/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import {
  discardDraft,
  type Edited,
  edit as editDraft,
  findFiles,
  findSchemas,
  findState,
  type Intent,
  publish,
  restore,
  type State,
  takeBack as takeBackChanges,
  undo as undoEdit,
} from './api.ts';
import { type Files, type Schemas, schemaOf, tokensOf, type Value, withValue } from './values.ts';

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface Draft {
  schemas: Schemas;
  builtIn: Files;
  /** The draft with everything that was typed. */
  files: Files;
  state: State;
  /** Typed texts that aren't saved yet, the oldest first. */
  waiting: readonly Intent[];
  saving: Saving;
  /** Why it couldn't be saved. */
  trouble: string;
  /** Changes of the other editor, named like brand.json#/name. */
  theirs: readonly FieldProblem[];
  /** Grows when the server has a new draft, so that the preview shows it. */
  saved: number;
  /** Revisions that this editor can undo and redo, the last one first to go. */
  undoable: readonly number[];
  redoable: readonly number[];
}

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
  /** Takes back this editor's last edit, or repeats the last undone one. Throws an ApiError if it can't. */
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Ends a conflict: saves over the other editor's draft, or takes it and drops unsaved texts. */
  resolve: (mine: boolean) => Promise<void>;
  /** Takes back changes of the draft by their IDs; undo repeats them. Throws an ApiError if it can't. */
  takeBack: (items: string[]) => Promise<void>;
  /** Publishes the changes with these IDs, or the whole draft without any. */
  publish: (note: string, items: string[]) => Promise<void>;
  restore: (version: string, note: string) => Promise<void>;
  discard: () => Promise<void>;
}

/** Returns the files with unsaved texts. */
function withTyped(files: Files, schemas: Schemas, typed: readonly Intent[]): Files {
  const edited: Record<string, Value> = { ...files };
  for (const { action, file = '', field = '', value } of typed) {
    const next = withValue(
      edited[file],
      schemaOf(schemas, file),
      tokensOf(field),
      action === 'set' ? (value as Value) : undefined,
    );
    if (next === undefined) delete edited[file];
    else edited[file] = next;
  }
  return edited;
}

/** The files with those that the server sent; null removes one. */
function withSent(files: Files, sent: Edited['files']): Files {
  const next = { ...files, ...(sent as Files) };
  return Object.fromEntries(Object.entries(next).filter(([name]) => !(name in sent) || sent[name] !== null));
}

export function createEditor(): Editor {
  const store = createStore<Draft | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the last request: requests run one after the other, because each needs the revision before it. */
  let queue: Promise<unknown> = Promise.resolve();
  /** The draft as the server has it. */
  let server: Files = {};

  const draft = (): Draft => {
    const now = store.get();
    if (!now) throw new Error('the draft is not loaded yet');
    return now;
  };
  const change = (part: Partial<Draft>): void => store.set({ ...draft(), ...part });

  /** Reads the draft again and applies unsaved texts to it. */
  async function read(): Promise<void> {
    const old = store.get();
    const [state, files, builtIn, schemas] = await Promise.all([
      findState(),
      findFiles('draft'),
      old?.builtIn ?? findFiles('built-in'),
      old?.schemas ?? findSchemas(),
    ]);
    server = files;
    const {
      waiting = [],
      saving = 'saved',
      trouble = '',
      theirs = [],
      saved = 0,
      undoable = [],
      redoable = [],
    } = store.get() ?? {};
    store.set({
      schemas,
      builtIn,
      state,
      files: withTyped(files, schemas, waiting),
      waiting,
      saving,
      trouble,
      theirs,
      saved: saved + 1,
      undoable,
      redoable,
    });
  }

  function edit(file: string, field: string, value: Value | undefined): void {
    const next: Intent =
      value === undefined ? { action: 'remove', file, field } : { action: 'set', file, field, value };
    const { files, schemas, saving, waiting } = draft();
    const others = waiting.filter((each) => each.file !== file || each.field !== field);
    const conflict = saving === 'conflict';
    change({
      files: withTyped(files, schemas, [next]),
      waiting: [...others, next],
      saving: conflict ? saving : 'waiting',
    });
    clearTimeout(timer);
    if (!conflict) timer = setTimeout(() => void flush(), pause);
  }

  /** Runs requests one after the other. */
  function inTurn<T>(request: () => Promise<T>): Promise<T> {
    const turn = queue.then(request);
    queue = turn.catch(() => undefined);
    return turn;
  }

  /** Shows the result of a request. `sent` are the texts that it saved. */
  function show(edited: Edited, sent: readonly Intent[], undone: Partial<Draft>): void {
    const { schemas, waiting, saved } = draft();
    const { revision: _revision, file: _file, field: _field, relinked: _relinked, files, ...state } = edited;
    const left = waiting.filter((each) => !sent.includes(each));
    server = withSent(server, files);
    change({
      ...undone,
      state,
      files: withTyped(server, schemas, left),
      waiting: left,
      saving: left.length > 0 ? 'waiting' : 'saved',
      trouble: '',
      saved: saved + 1,
    });
  }

  /** Sends unsaved texts and then the intents, in one request. */
  const send = (intents: readonly Intent[]): Promise<Edited | null> =>
    inTurn(async () => {
      clearTimeout(timer);
      const { state, waiting, saving } = draft();
      if (waiting.length + intents.length === 0) return null;
      if (saving === 'conflict') throw new ApiError('Decide about the other changes above first.', 0);
      const { revision } = state.draft;
      change({ saving: 'saving', trouble: '' });
      try {
        const edited = await editDraft(revision, [...waiting, ...intents]);
        const { undoable } = draft();
        show(
          edited,
          waiting,
          edited.revision === revision ? {} : { undoable: [...undoable, edited.revision], redoable: [] },
        );
        return edited;
      } catch (error) {
        await refused(error, intents.length > 0);
        throw error;
      }
    });

  /** Keeps unsaved texts. The caller shows the refusal of an intent. */
  async function refused(error: unknown, pressed: boolean): Promise<void> {
    const conflict = error instanceof ApiError && error.status === 409 && error.code === 'draft_changed';
    const typed = draft().waiting.length > 0;
    change({
      saving: conflict ? 'conflict' : pressed ? (typed ? 'waiting' : 'saved') : 'failed',
      trouble: pressed ? '' : errorText(error, 'The draft could not be saved. Please try again.'),
      theirs: conflict ? error.fields : [],
    });
    if (conflict)
      await read().catch(() => undefined); // shows the other version; a later save asks again
    else if (pressed && typed) timer = setTimeout(() => void flush(), pause);
  }

  async function flush(): Promise<boolean> {
    await queue;
    while (draft().waiting.length > 0) {
      if (draft().saving === 'conflict') return false;
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

  /** Takes back the last revision of one list, and adds the new one to the other. */
  async function step(from: 'undoable' | 'redoable', to: 'undoable' | 'redoable'): Promise<void> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    await inTurn(async () => {
      const of = draft()[from].at(-1);
      if (of === undefined) return;
      change({ [from]: draft()[from].slice(0, -1) }); // one that can't be taken back is passed over
      const edited = await undoEdit(draft().state.draft.revision, of);
      show(edited, [], { [to]: [...draft()[to], edited.revision] });
    });
  }

  async function takeBack(items: string[]): Promise<void> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    await inTurn(async () => {
      try {
        const edited = await takeBackChanges(draft().state.draft.revision, items);
        show(edited, [], { undoable: [...draft().undoable, edited.revision], redoable: [] });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await read().catch(() => undefined);
        throw error;
      }
    });
  }

  async function resolve(mine: boolean): Promise<void> {
    change({ saving: mine ? 'waiting' : 'saved', theirs: [], trouble: '', ...(mine ? {} : { waiting: [] }) });
    await read();
    if (mine) await flush();
  }

  /** Saves everything, runs an action on the whole draft, and reads the result. */
  async function decide(act: (state: State) => Promise<State>): Promise<void> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    await act(draft().state);
    await read();
  }

  return {
    store,
    load: read,
    edit,
    perform,
    flush,
    undo: () => step('undoable', 'redoable'),
    redo: () => step('redoable', 'undoable'),
    resolve,
    takeBack,
    publish: (note, items) => decide(({ draft: { revision } }) => publish(revision, note, items)),
    restore: (version, note) => decide(({ published }) => restore(version, published.number, note)),
    discard: () => decide(({ draft: { revision } }) => discardDraft(revision)),
  };
}
