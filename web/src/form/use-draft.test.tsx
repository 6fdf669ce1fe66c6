import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDraft } from './use-draft.ts';

function Sample() {
  const draft = useDraft('sample');
  return (
    <div ref={draft.ref}>
      <form>
        <input aria-label="Name" name="name" />
        <input aria-label="Trap" name="trap" tabIndex={-1} />
        <input aria-label="Secret" name="secret" type="password" />
        <input aria-label="A" type="checkbox" name="services" value="a" />
        <input aria-label="B" type="checkbox" name="services" value="b" defaultChecked />
        <select aria-label="Size" name="size">
          <option value="unset">Not specified</option>
          <option value="big">Big</option>
        </select>
        <button type="button" onClick={draft.forget}>
          Sent
        </button>
      </form>
    </div>
  );
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const checked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function fillIn(): Promise<void> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.type(screen.getByLabelText('Secret'), 'hunter2');
  await user.click(screen.getByLabelText('A'));
  await user.click(screen.getByLabelText('B'));
  await user.selectOptions(screen.getByLabelText('Size'), 'big');
}

test('what was entered is there again after a reload, secrets and traps are not', async () => {
  render(<Sample />);
  await fillIn();
  cleanup();
  render(<Sample />);
  expect([value('Name'), value('Size'), checked('A'), checked('B')]).toEqual(['Acme', 'big', true, false]);
  expect(value('Secret')).toBe('');
  expect(sessionStorage.getItem('harborlight.draft.sample')).not.toMatch(/hunter2|trap/);
});

test('what was sent is forgotten', async () => {
  render(<Sample />);
  await fillIn();
  await userEvent.click(screen.getByText('Sent'));
  cleanup();
  render(<Sample />);
  expect([value('Name'), value('Size'), checked('B')]).toEqual(['', 'unset', true]);
});

test('a draft that is no longer readable is ignored', () => {
  sessionStorage.setItem('harborlight.draft.sample', '{broken');
  render(<Sample />);
  expect(value('Name')).toBe('');
});
