import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/problem.ts';
import type { Edited, Intent, State } from './api.ts';
import * as api from './api.ts';
import { createEditor, nextStep } from './editor.ts';
import type { Files, Schemas } from './values.ts';

vi.mock('./api.ts');

const schemas: Schemas = {
  'brand.json': {
    kind: 'object',
    fields: [
      { name: 'name', kind: 'text' },
      { name: 'points', kind: 'list', items: { kind: 'text' } },
    ],
  },
};
const builtIn: Files = { 'brand.json': { name: 'Old', points: ['a', 'b'] } };
const state = (revision: number, undoable: number[] = [], redoable: number[] = []) =>
  ({ draft: { revision, differs: true, changed: [], undoable, redoable }, problems: [] }) as unknown as State;

const answer = (revision: number, files: Files = {}, now = state(revision)): Edited =>
  ({ ...now, revision, file: '', field: '', relinked: 0, files }) as Edited;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api.findState).mockResolvedValue(state(1));
  vi.mocked(api.findFiles).mockResolvedValue(builtIn);
  vi.mocked(api.findChangedFiles).mockResolvedValue({});
  vi.mocked(api.findSchemas).mockResolvedValue(schemas);
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

async function loaded() {
  const editor = createEditor();
  await editor.load();
  const now = () => {
    const draft = editor.store.get();
    if (!draft) throw new Error('not loaded');
    return draft;
  };
  return { editor, now };
}

test('typed text is shown at once and sent after a pause, the last text of each field', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.edit).mockResolvedValue(answer(2, { 'brand.json': { name: 'New', points: ['a', 'c'] } }));
  editor.edit('brand.json', '/name', 'Ne');
  editor.edit('brand.json', '/points/1', 'c');
  editor.edit('brand.json', '/name', 'New');
  expect(now().files['brand.json']).toEqual({ name: 'New', points: ['a', 'c'] });
  expect(now().saving).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.mocked(api.edit).mock.calls).toEqual([
    [
      1,
      [
        { action: 'set', file: 'brand.json', field: '/points/1', value: 'c' },
        { action: 'set', file: 'brand.json', field: '/name', value: 'New' },
      ],
    ],
  ]);
  expect(now()).toMatchObject({ saving: 'saved', waiting: [] });
});

test('an intent is sent with what was typed before it, and its result is shown', async () => {
  const { editor, now } = await loaded();
  const remove: Intent = { action: 'remove', file: 'brand.json', field: '/points/0' };
  vi.mocked(api.edit).mockResolvedValue(answer(2, { 'brand.json': { name: 'New', points: ['b'] } }));
  editor.edit('brand.json', '/name', 'New');
  await editor.perform(remove);
  expect(vi.mocked(api.edit).mock.calls[0]?.[1].map(({ action }) => action)).toEqual(['set', 'remove']);
  expect(now().files['brand.json']).toEqual({ name: 'New', points: ['b'] });
});

test('text typed during a request stays, and is sent afterwards', async () => {
  const { editor, now } = await loaded();
  let answered: (edited: Edited) => void = () => undefined;
  vi.mocked(api.edit).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answered = resolve;
      }),
  );
  vi.mocked(api.edit).mockResolvedValueOnce(answer(3, { 'brand.json': { name: 'Newer', points: [] } }));
  editor.edit('brand.json', '/name', 'New');
  const saved = editor.flush();
  await vi.advanceTimersByTimeAsync(0);
  editor.edit('brand.json', '/name', 'Newer');
  answered(answer(2, { 'brand.json': { name: 'New', points: [] } }));
  expect(await saved).toBe(true);
  expect(vi.mocked(api.edit).mock.calls.map(([revision]) => revision)).toEqual([1, 2]);
  expect(now().files['brand.json']).toMatchObject({ name: 'Newer' });
});

test('saving waits for an intent that the server is performing', async () => {
  const { editor, now } = await loaded();
  let answered: (edited: Edited) => void = () => undefined;
  vi.mocked(api.edit).mockReturnValueOnce(
    new Promise((resolve) => {
      answered = resolve;
    }),
  );
  void editor.perform({ action: 'remove', file: 'brand.json', field: '/points/0' });
  const saved = editor.flush();
  await vi.advanceTimersByTimeAsync(0);
  answered(answer(2));
  expect(await saved).toBe(true);
  expect(now().state.draft.revision).toBe(2);
});

const conflict = () => new ApiError('Changed meanwhile', 409, [], 'draft_changed');
const updates = (revision: number, brand: Files[string]) => ({
  ...state(revision),
  files: { 'brand.json': brand },
});

test('a text that others changed too waits for a decision, and all others are saved', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.edit).mockRejectedValueOnce(conflict());
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(5, { name: 'Theirs', points: ['a', 'b'] }));
  vi.mocked(api.edit).mockResolvedValueOnce(
    answer(6, { 'brand.json': { name: 'Theirs', points: ['a', 'c'] } }),
  );
  editor.edit('brand.json', '/name', 'Mine');
  editor.edit('brand.json', '/points/1', 'c');
  expect(await editor.flush()).toBe(true);
  expect(vi.mocked(api.edit)).toHaveBeenLastCalledWith(5, [
    { action: 'set', file: 'brand.json', field: '/points/1', value: 'c' },
  ]);
  expect(now()).toMatchObject({
    saving: 'saved',
    waiting: [],
    conflicts: [{ field: '/name', value: 'Mine', theirs: 'Theirs', base: 'Old' }],
    files: { 'brand.json': { name: 'Mine', points: ['a', 'c'] } },
  });

  editor.edit('brand.json', '/name', 'Mine!');
  const [text] = now().conflicts;
  if (!text) throw new Error('no conflict');
  expect(text.value).toBe('Mine!');
  await expect(editor.publish('', [])).rejects.toThrow(/Decide/);
  vi.mocked(api.edit).mockResolvedValueOnce(
    answer(7, { 'brand.json': { name: 'Mine!', points: ['a', 'c'] } }),
  );
  await editor.settle(text, 'Mine!');
  expect(vi.mocked(api.edit)).toHaveBeenLastCalledWith(6, [
    { action: 'set', file: 'brand.json', field: '/name', value: 'Mine!' },
  ]);
  expect(now()).toMatchObject({ saving: 'saved', conflicts: [] });
});

test('a text that waits for a decision leaves nothing to save', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.edit).mockRejectedValueOnce(conflict());
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Theirs', points: ['a', 'b'] }));
  editor.edit('brand.json', '/name', 'Mine');
  expect(await editor.flush()).toBe(true);
  expect(now()).toMatchObject({ saving: 'saved', waiting: [], conflicts: [{ value: 'Mine' }] });
});

test('a text whose removed entry can not come back stays in conflict', async () => {
  const { editor, now } = await loaded();
  editor.edit('brand.json', '/points/1', 'c');
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Old', points: ['a'] }));
  await editor.catchUp();
  const [text] = now().conflicts;
  if (!text) throw new Error('no conflict');
  vi.mocked(api.edit).mockRejectedValueOnce(new ApiError('Refused', 400));
  const intent = { action: 'set', file: 'brand.json', field: '/points/1', value: 'c' } as const;
  await expect(editor.settle({ ...text, restore: () => [intent] }, 'c')).rejects.toThrow('Refused');
  expect(now().conflicts).toMatchObject([{ gone: true, value: 'c' }]);
});

test('the link of a text leaves the text held', async () => {
  const { editor, now } = await loaded();
  editor.hold('brand.json#/name');
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Theirs', points: ['a', 'b'] }));
  await editor.catchUp();
  editor.edit('brand.json', '/points/0', '/elsewhere');
  editor.edit('brand.json', '/name', 'Mine');
  expect(now().conflicts).toMatchObject([{ value: 'Mine', theirs: 'Theirs' }]);
});

test('edits of others appear while a text is typed, which stays', async () => {
  const { editor, now } = await loaded();
  editor.edit('brand.json', '/name', 'Mine');
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Old', points: ['new', 'a', 'b'] }));
  await editor.catchUp(2);
  expect(now()).toMatchObject({
    saving: 'waiting',
    conflicts: [],
    files: { 'brand.json': { name: 'Mine', points: ['new', 'a', 'b'] } },
  });
  await editor.catchUp(2); // an event of a known revision
  expect(vi.mocked(api.findUpdates)).toHaveBeenCalledOnce();
});

test('a text in which the user is moves with its entry', async () => {
  const { editor } = await loaded();
  editor.hold('brand.json#/points/1');
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Old', points: ['new', 'a', 'b'] }));
  await editor.catchUp();
  vi.mocked(api.edit).mockResolvedValueOnce(answer(3));
  editor.edit('brand.json', '/points/1', 'b!');
  await editor.flush();
  expect(vi.mocked(api.edit)).toHaveBeenLastCalledWith(2, [
    { action: 'set', file: 'brand.json', field: '/points/2', value: 'b!' },
  ]);
});

test('typing over a text that others changed before the page shows it is a conflict', async () => {
  const { editor, now } = await loaded();
  editor.hold('brand.json#/name');
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Theirs', points: ['a', 'b'] }));
  await editor.catchUp();
  editor.edit('brand.json', '/name', 'Old one');
  expect(now().conflicts).toMatchObject([{ value: 'Old one', theirs: 'Theirs' }]);
});

test('a lost response is no conflict with oneself', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.edit).mockRejectedValueOnce(new ApiError('The connection was lost.', 0));
  editor.edit('brand.json', '/name', 'Mine');
  expect(await editor.flush()).toBe(false);
  vi.mocked(api.edit).mockRejectedValueOnce(conflict());
  vi.mocked(api.findUpdates).mockResolvedValueOnce(updates(2, { name: 'Mine', points: ['a', 'b'] }));
  vi.mocked(api.edit).mockResolvedValueOnce(answer(3));
  editor.edit('brand.json', '/name', 'Mine, longer');
  expect(await editor.flush()).toBe(true);
  expect(now().conflicts).toEqual([]);
});

test('a move is repeated after edits of others, and a removal is not', async () => {
  const { editor } = await loaded();
  vi.mocked(api.edit).mockRejectedValueOnce(conflict());
  vi.mocked(api.findUpdates).mockResolvedValue(updates(2, { name: 'Old', points: ['b', 'a'] }));
  vi.mocked(api.edit).mockResolvedValueOnce(answer(3));
  await editor.perform({ action: 'move', file: 'brand.json', field: '/points/0', before: '' });
  expect(vi.mocked(api.edit).mock.calls.map(([revision]) => revision)).toEqual([1, 2]);
  vi.mocked(api.edit).mockRejectedValueOnce(conflict());
  await expect(editor.perform({ action: 'remove', file: 'brand.json', field: '/points/0' })).rejects.toThrow(
    'Changed meanwhile',
  );
});

test('a refused intent keeps the draft', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.edit).mockRejectedValueOnce(new ApiError('This page needs it.', 400));
  await expect(editor.perform({ action: 'remove', file: 'brand.json', field: '/name' })).rejects.toThrow(
    /needs it/,
  );
  expect(now()).toMatchObject({ saving: 'saved', files: builtIn });
});

test('undo and redo take back what the server lists, also after a reload', async () => {
  vi.mocked(api.findState).mockResolvedValue(state(3, [2, 3]));
  const { editor, now } = await loaded();
  vi.mocked(api.undo).mockResolvedValueOnce(
    answer(4, { 'brand.json': { name: 'Two', points: [] } }, state(4, [2], [4])),
  );
  await editor.undo();
  expect(api.undo).toHaveBeenLastCalledWith(3, 3);
  expect(now().files['brand.json']).toMatchObject({ name: 'Two' });
  vi.mocked(api.undo).mockResolvedValueOnce(answer(5, {}, state(5, [2, 5])));
  await editor.redo();
  expect(api.undo).toHaveBeenLastCalledWith(4, 4);
  expect([nextStep(now(), 'undoable'), nextStep(now(), 'redoable')]).toEqual([5, undefined]);
});

test('undo passes over an edit that the server refuses to take back', async () => {
  vi.mocked(api.findState).mockResolvedValue(state(3, [2, 3]));
  const { editor, now } = await loaded();
  vi.mocked(api.undo).mockRejectedValueOnce(new ApiError('Changed again', 400));
  await expect(editor.undo()).rejects.toThrow('Changed again');
  vi.mocked(api.undo).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(editor.undo()).rejects.toThrow('Failed to fetch');
  expect(nextStep(now(), 'undoable')).toBe(2); // no refusal
  vi.mocked(api.findState).mockResolvedValue(state(5, [2, 3]));
  vi.mocked(api.undo).mockRejectedValueOnce(new ApiError('Changed meanwhile', 409, [], 'draft_changed'));
  await expect(editor.undo()).rejects.toThrow('Changed meanwhile');
  expect(nextStep(now(), 'undoable')).toBeUndefined();
  expect(now().state.draft.revision).toBe(5); // read again
});

test('going back to a version sends what was typed, and reads the new draft', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.edit).mockResolvedValueOnce(answer(2));
  editor.edit('brand.json', '/name', 'New');
  vi.mocked(api.restore).mockResolvedValueOnce({ ...state(3), notes: ['The currency stays EUR.'] });
  vi.mocked(api.findState).mockResolvedValue(state(3));
  expect(await editor.restore('built-in')).toEqual(['The currency stays EUR.']);
  expect(api.restore).toHaveBeenLastCalledWith('built-in', 2);
  expect(now()).toMatchObject({ saving: 'saved', files: builtIn, state: { draft: { revision: 3 } } });
});

test('a refused decision reads the draft of the other editor', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.publish).mockRejectedValueOnce(new ApiError('Changed meanwhile', 409, [], 'draft_changed'));
  vi.mocked(api.findState).mockResolvedValue(state(7));
  await expect(editor.publish('', [])).rejects.toThrow('Changed meanwhile');
  expect(now().state.draft.revision).toBe(7);
});

test('the draft without changes that were taken back is shown, and a refusal loads the newer draft', async () => {
  const { editor, now } = await loaded();
  vi.mocked(api.takeBack).mockResolvedValueOnce(answer(2, { 'brand.json': { name: 'Shown', points: [] } }));
  await editor.takeBack(['a', 'b']);
  expect(api.takeBack).toHaveBeenLastCalledWith(1, ['a', 'b']);
  expect(now()).toMatchObject({
    state: { draft: { revision: 2 } },
    files: { 'brand.json': { name: 'Shown' } },
  });
  vi.mocked(api.takeBack).mockRejectedValueOnce(new ApiError('Look at the list again.', 409));
  vi.mocked(api.findState).mockResolvedValueOnce(state(5));
  await expect(editor.takeBack(['c'])).rejects.toThrow(/list again/);
  expect(now().state.draft.revision).toBe(5);
});
