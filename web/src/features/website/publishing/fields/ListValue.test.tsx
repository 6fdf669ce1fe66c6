import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../../../ui/toast.ts';
import type { Edited, Intent, State } from '../api.ts';
import * as api from '../api.ts';
import { DeskContext } from '../context.ts';
import { createEditor } from '../editor.ts';
import type { Schema, Value } from '../values.ts';
import { ListValue } from './ListValue.tsx';
import { ValueField } from './ValueField.tsx';

vi.mock('../api.ts');

const file = 'steps.json';
const list: Schema = {
  kind: 'list',
  named: true,
  key: 'id',
  items: {
    kind: 'object',
    fields: [
      { name: 'id', kind: 'text' },
      { name: 'title', kind: 'text' },
    ],
  },
};
const entry = (id: string): Value => ({ id, title: id.toUpperCase() });
const state = { draft: { revision: 1, differs: true, changed: [] }, problems: [] } as unknown as State;

beforeEach(() => {
  vi.mocked(api.findState).mockResolvedValue(state);
  vi.mocked(api.findFiles).mockResolvedValue({ [file]: ['a', 'b', 'c'].map(entry) });
  vi.mocked(api.findChangedFiles).mockResolvedValue({});
  vi.mocked(api.findSchemas).mockResolvedValue({ [file]: list });
});

/** Answers like the server: moves or removes an entry. */
function serve(): Intent[] {
  const sent: Intent[] = [];
  let ids = ['a', 'b', 'c'];
  let revision = 1;
  vi.mocked(api.edit).mockImplementation(async (_, intents) => {
    await new Promise((done) => setTimeout(done, 5));
    for (const intent of intents) {
      sent.push(intent);
      const id = (intent.field ?? '').slice(1);
      ids = ids.filter((each) => each !== id);
      if (intent.action === 'move')
        ids.splice(intent.before ? ids.indexOf(intent.before) : ids.length, 0, id);
    }
    revision += 1;
    const files = { [file]: ids.map(entry) };
    return {
      ...state,
      draft: { revision, differs: true, changed: [] },
      revision,
      file,
      field: '',
      relinked: 0,
      files,
    } as unknown as Edited;
  });
  return sent;
}

async function show() {
  const editor = createEditor();
  await editor.load();
  const value = editor.store.get()?.files[file];
  const desk = {
    ValueField,
    editor,
    perform: (...intents: Intent[]) => editor.perform(...intents.map((intent) => ({ file, ...intent }))),
    file,
    files: {},
    schemas: {},
    problems: new Map(),
    readOnly: false,
    announce: () => undefined,
    open: () => undefined,
  };
  // It isn't rendered again: each press is on a list that the press before it has changed.
  render(
    <DeskContext value={desk}>
      <ListValue
        schema={list}
        field=""
        label="Steps"
        value={value}
        builtIn={undefined}
        resettable={false}
        depth={2}
      />
    </DeskContext>,
  );
  return editor;
}

test('a second press on Move up moves the entry again, although the first is still being saved', async () => {
  const sent = serve();
  const editor = await show();
  const up = screen.getByRole('button', { name: 'Move C up', hidden: true });
  fireEvent.click(up);
  fireEvent.click(up);
  fireEvent.click(up);
  await waitFor(() => expect(editor.store.get()?.files[file]).toEqual(['c', 'a', 'b'].map(entry)));
  expect(sent.map(({ before }) => before)).toEqual(['b', 'a']);
});

test('a removed entry is named by a toast', async () => {
  serve();
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Remove B', hidden: true }));
  await waitFor(() =>
    expect(toastStore.get().map(({ text }) => text)).toEqual(['Removed “B”. Undo brings it back.']),
  );
});
