/**
 * The draft of one editor. The server alone edits content: the editor sends intents and shows the result. Typed text
 * appears at once and is sent after a short pause. If another editor has changed the same fields, this one sends and
 * drops nothing until its user has decided.
 */
import { ApiError, errorText, type FieldProblem } from '../../../api/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import {
  cancelPlan,
  discardDraft,
  type Edited,
  edit as editDraft,
  findFiles,
  findSchemas,
  findState,
  type Intent,
  plan,
  publish,
  publishPlan,
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
  /** Ends a conflict: saves over the other editor's draft, or takes it and drops unsaved texts. */
  resolve: (mine: boolean) => Promise<void>;
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
      refused = [],
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
      refused,
    });
  }

  /** Reads the draft after a request, which has failed or succeeded already. */
  const readAgain = (): Promise<void> => read().catch(() => undefined);

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
  function show(edited: Edited, sent: readonly Intent[]): void {
    const { schemas, waiting, saved } = draft();
    const { revision: _revision, file: _file, field: _field, relinked: _relinked, files, ...state } = edited;
    const left = waiting.filter((each) => !sent.includes(each));
    server = withSent(server, files);
    change({
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
        show(edited, waiting);
        return edited;
      } catch (error) {
        await keep(error, intents.length > 0);
        throw error;
      }
    });

  /** Keeps unsaved texts after a failure. The caller shows the refusal of an intent. */
  async function keep(error: unknown, pressed: boolean): Promise<void> {
    const conflict = isConflict(error);
    const typed = draft().waiting.length > 0;
    change({
      saving: conflict ? 'conflict' : pressed ? (typed ? 'waiting' : 'saved') : 'failed',
      trouble: pressed ? '' : errorText(error, 'The draft could not be saved. Please try again.'),
      theirs: conflict ? error.fields : [],
    });
    if (conflict) await readAgain();
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

  async function resolve(mine: boolean): Promise<void> {
    change({ saving: mine ? 'waiting' : 'saved', theirs: [], trouble: '', ...(mine ? {} : { waiting: [] }) });
    await read();
    if (mine) await flush();
  }

  /** Saves everything, runs an action on the whole draft, and reads the result. */
  async function decide<T extends State>(act: (state: State) => Promise<T>): Promise<T> {
    if (!(await flush())) throw new ApiError(draft().trouble, 0);
    try {
      return await act(draft().state);
    } finally {
      await readAgain();
    }
  }

  return {
    store,
    load: read,
    edit,
    perform,
    flush,
    undo: () => step('undoable'),
    redo: () => step('redoable'),
    resolve,
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
