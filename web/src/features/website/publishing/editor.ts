/**
 * The draft of one editor. Input is applied here at once and saved after a short pause, as changes based on the
 * revision that was read. If another editor saved first, the editor sends and drops nothing until its user has
 * decided.
 */
import { ApiError, errorText, type FieldProblem } from '../../../api/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import {
  discardDraft,
  findFiles,
  findSchemas,
  findState,
  publish,
  restore,
  type State,
  saveDraft,
} from './api.ts';
import { type Change, changeable, changeOf, queued, withChanges } from './changes.ts';
import {
  type Files,
  pointerOf,
  type Schemas,
  schemaOf,
  tokensOf,
  type Value,
  valueAt,
  withValue,
} from './values.ts';

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface Draft {
  schemas: Schemas;
  builtIn: Files;
  /** The draft with everything that was typed. */
  files: Files;
  state: State;
  waiting: readonly Change[];
  saving: Saving;
  /** Why it couldn't be saved. */
  trouble: string;
  /** Changes of the other editor, named like brand.json#/name. */
  theirs: readonly FieldProblem[];
  /** Grows when the server has a new draft, so that the preview shows it. */
  saved: number;
}

/** Time without input before the draft is saved, in ms. */
const pause = 700;

export interface Editor {
  store: Store<Draft | null>;
  load: () => Promise<void>;
  /** Gives a field its value; undefined removes it. */
  edit: (file: string, field: string, value: Value | undefined) => void;
  /** Sorts a list of entries with ids. */
  order: (file: string, field: string, ids: readonly string[]) => void;
  /** Takes a field back to its built-in value. */
  reset: (file: string, field: string) => void;
  /** Saves pending changes. Returns true if the server has all of them. */
  flush: () => Promise<boolean>;
  /** Ends a conflict: saves over the other editor's draft, or takes it and drops pending changes. */
  resolve: (mine: boolean) => Promise<void>;
  publish: (note: string) => Promise<void>;
  restore: (version: string, note: string) => Promise<void>;
  discard: () => Promise<void>;
}

export function createEditor(): Editor {
  const store = createStore<Draft | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const draft = (): Draft => {
    const now = store.get();
    if (!now) throw new Error('the draft is not loaded yet');
    return now;
  };
  const change = (part: Partial<Draft>): void => store.set({ ...draft(), ...part });

  /** Reads the draft again and applies pending changes to it. */
  async function read(): Promise<void> {
    const old = store.get();
    const [state, files, builtIn, schemas] = await Promise.all([
      findState(),
      findFiles('draft'),
      old?.builtIn ?? findFiles('built-in'),
      old?.schemas ?? findSchemas(),
    ]);
    const { waiting = [], saving = 'saved', trouble = '', theirs = [], saved = 0 } = store.get() ?? {};
    store.set({
      schemas,
      builtIn,
      state,
      files: withChanges(files, builtIn, schemas, waiting),
      waiting,
      saving,
      trouble,
      theirs,
      saved: saved + 1,
    });
  }

  /** Another change has the whole of which this field is a part, so that resetting the part alone does nothing. */
  const isPartOfChange = ({ file, field }: Change): boolean =>
    [...(draft().state.draft.changes as Change[]), ...draft().waiting].some(
      (other) => other.file === file && other.action === 'set' && field.startsWith(`${other.field}/`),
    );

  function wait(next: Change, files: Files): void {
    const { saving, waiting } = draft();
    const conflict = saving === 'conflict';
    change({ files, waiting: queued(waiting, next), saving: conflict ? saving : 'waiting' });
    clearTimeout(timer);
    if (!conflict) timer = setTimeout(() => void flush(), pause);
  }

  function edit(file: string, field: string, value: Value | undefined): void {
    const { schemas, builtIn, files } = draft();
    const schema = schemaOf(schemas, file);
    const tokens = tokensOf(field);
    const edited = withValue(files[file], schema, tokens, value);
    let next = changeOf(schema, file, edited, builtIn[file], tokens);
    if (next.action === 'reset' && isPartOfChange(next)) next = asSet(next, edited);
    const { [file]: _, ...others } = files;
    wait(next, edited === undefined ? others : { ...files, [file]: edited });
  }

  /** The same by setting the value, for a part of a larger change. */
  function asSet(next: Change, edited: Value | undefined): Change {
    const { schemas } = draft();
    const value = valueAt(edited, schemaOf(schemas, next.file), tokensOf(next.field));
    return value === undefined ? { ...next, action: 'remove' } : { ...next, action: 'set', value };
  }

  function order(file: string, field: string, ids: readonly string[]): void {
    const { files, builtIn, schemas } = draft();
    const next: Change = { file, field, action: 'order', value: ids };
    wait(next, withChanges(files, builtIn, schemas, [next]));
  }

  function reset(file: string, field: string): void {
    const { files, builtIn, schemas } = draft();
    const path = pointerOf(changeable(schemaOf(schemas, file), tokensOf(field), files[file]));
    const next: Change = { file, field: path, action: 'reset' };
    const edited = withChanges(files, builtIn, schemas, [next]);
    wait(isPartOfChange(next) ? asSet(next, edited[file]) : next, edited);
  }

  async function send(): Promise<boolean> {
    const { state, waiting } = draft();
    if (waiting.length === 0) return true;
    change({ saving: 'saving', trouble: '' });
    try {
      const next = await saveDraft(state.draft.revision, waiting);
      const left = draft().waiting.filter((each) => !waiting.includes(each));
      change({
        state: next,
        waiting: left,
        saving: left.length > 0 ? 'waiting' : 'saved',
        saved: draft().saved + 1,
      });
      return true;
    } catch (error) {
      await refused(error);
      return false;
    }
  }

  async function refused(error: unknown): Promise<void> {
    const conflict = error instanceof ApiError && error.status === 409 && error.code === 'draft_changed';
    change({
      saving: conflict ? 'conflict' : 'failed',
      trouble: errorText(error, 'The draft could not be saved. Please try again.'),
      theirs: conflict ? error.fields : [],
    });
    if (conflict) await read().catch(() => undefined); // shows the other version beside this one; a later save asks again
  }

  async function saveAll(): Promise<boolean> {
    clearTimeout(timer);
    while (draft().waiting.length > 0) if (!(await send())) return false;
    return true;
  }

  function flush(): Promise<boolean> {
    if (draft().saving === 'conflict') return Promise.resolve(false);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
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
    order,
    reset,
    flush,
    resolve,
    publish: (note) => decide(({ draft: { revision } }) => publish(revision, note)),
    restore: (version, note) => decide(({ published }) => restore(version, published.number, note)),
    discard: () => decide(({ draft: { revision } }) => discardDraft(revision)),
  };
}
