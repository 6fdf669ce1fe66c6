import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { draft } from './draft.ts';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const keepDraft = draft('test');
const Fields = () => (
  <section ref={keepDraft}>
    <TextField name="name" label="Name" />
    <TextArea name="notes" label="Notes" />
    <TextField name="secret" label="Secret" type="password" />
  </section>
);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label));

beforeEach(() => sessionStorage.clear());

test('what was typed is there after a reload, passwords are not', async () => {
  const page = render(<Fields />);
  await userEvent.type(field('Name'), 'Ada');
  await userEvent.type(field('Notes'), 'Two{Enter}lines');
  await userEvent.type(field('Secret'), 'hunter2');
  page.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2');

  render(<Fields />);
  expect(field('Name').value).toBe('Ada');
  expect(field('Notes').value).toBe('Two\nlines');
  expect(field('Secret').value).toBe('');
});

test('what was typed before the page came to life wins over the draft', async () => {
  sessionStorage.setItem('harborlight.draft.test', JSON.stringify({ name: 'Old', notes: 'kept' }));
  const host = document.body.appendChild(document.createElement('div'));
  const { renderToString } = await import('react-dom/server');
  host.innerHTML = renderToString(<Fields />);
  const early = host.querySelector<HTMLInputElement>('[name=name]');
  if (early) early.value = 'New';
  render(<Fields />, { container: host, hydrate: true });
  expect(field('Name').value).toBe('New');
  expect(field('Notes').value).toBe('kept');
});

test.each(['null', '[]', '{"name": 7}', 'broken'])('a spoilt draft (%s) is left alone', (spoilt) => {
  sessionStorage.setItem('harborlight.draft.test', spoilt);
  render(<Fields />);
  expect(field('Name').value).toBe('');
});
