import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DraftChange, Mistake } from './api.ts';
import * as api from './api.ts';
import type { Draft, Editor } from './editor.ts';
import { PublishDialog } from './PublishDialog.tsx';

vi.mock('./api.ts');
vi.mock('./review/Comparison.tsx', () => ({ Comparison: () => null })); // happy-dom has no pages in frames

const change = (id: string, text: string, file: string, field: string): DraftChange => ({
  id,
  text,
  file,
  field,
  also: [],
  before: '$297',
  after: '$319',
  shown_before: { path: '/', places: [`${file}#${field}`] },
  shown_after: { path: '/', places: [`${file}#${field}`] },
});
const price = change('a', 'Training: price $297 → $319', 'catalogue/training.json', '/price_cents');
const page = change('b', 'Page “Licensing” removed', 'pages/licensing.json', '');

/** Shows the dialog for two changes. */
function show(problems: Mistake[] = [], total = 2) {
  vi.mocked(api.useReview).mockReturnValue({
    data: { revision: 3, total, items: [price, page], notes: [] },
    error: null,
    isFetching: false,
    refetch: vi.fn(),
  } as unknown as ReturnType<typeof api.useReview>);
  const editor = { publish: vi.fn(), plan: vi.fn(), takeBack: vi.fn(), discard: vi.fn() };
  const draft = {
    files: { 'catalogue/training.json': {} },
    state: { published: { id: 'built-in' }, draft: { revision: 3, differs: true, changed: [] }, problems },
  } as unknown as Draft;
  const onOpen = vi.fn();
  render(
    <PublishDialog editor={editor as unknown as Editor} draft={draft} onOpen={onOpen} onClose={vi.fn()} />,
  );
  return { editor, onOpen, dialog: within(screen.getByRole('dialog', { name: 'Review and publish' })) };
}

test('publishes all changes, or those that stay chosen', async () => {
  const { editor, dialog } = show();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish all' }));
  expect(editor.publish).toHaveBeenLastCalledWith('', []);
  await userEvent.click(dialog.getByRole('checkbox', { name: page.text }));
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Price');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 change' }));
  expect(editor.publish).toHaveBeenLastCalledWith('Price', ['a']);
});

test('plans the chosen changes', async () => {
  const { editor, dialog } = show();
  await userEvent.click(dialog.getByRole('checkbox', { name: page.text }));
  await userEvent.click(dialog.getByRole('radio', { name: 'At a time' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Plan 1 change' }));
  expect(editor.plan).toHaveBeenCalledWith('', ['a'], expect.stringMatching(/Z$/), expect.any(String));
  expect(editor.publish).not.toHaveBeenCalled();
});

test('takes back a change, and opens the fields of those that are there', async () => {
  const { editor, dialog, onOpen } = show([], 5);
  await userEvent.click(dialog.getByRole('button', { name: `Take back: ${page.text}` }));
  expect(editor.takeBack).toHaveBeenCalledWith(['b']);
  expect(dialog.queryByRole('link', { name: `Edit: ${page.text}` })).toBeNull();
  await userEvent.click(dialog.getByRole('link', { name: `Edit: ${price.text}` }));
  expect(onOpen).toHaveBeenCalledWith(price.file, price.field);
  expect(dialog.getByText(/^And 3 more/)).toBeTruthy();
});

test('publishes only changes without a mistake', async () => {
  const { editor, dialog } = show([{ file: price.file, field: price.field, text: 'is too large' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Publish all' }));
  expect(editor.publish).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('checkbox', { name: price.text }));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 change' }));
  expect(editor.publish).toHaveBeenCalledWith('', ['b']);
});

test('selects the changes by the keyboard, and the side that is shown', async () => {
  const { dialog } = show();
  const sentence = (name: string) => dialog.getByRole('button', { name });
  const side = (name: string) => dialog.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(sentence(price.text).getAttribute('aria-current')).toBe('true');
  sentence(price.text).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(sentence(page.text));
  expect(sentence(page.text).getAttribute('aria-current')).toBe('true');
  expect(side('After')).toBe('true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(side('Before')).toBe('true');
});
