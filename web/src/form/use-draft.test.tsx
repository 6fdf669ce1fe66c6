import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Form } from './Form.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { useDraft } from './use-draft.ts';

function Fields() {
  const { ref } = useDraft('test');
  return (
    <div ref={ref}>
      <Form onSubmit={() => {}} submitting={false} error={null}>
        <TextField name="name" label="Name" />
        <TextArea name="notes" label="Notes" />
        <TextField name="secret" label="Secret" type="password" />
        <div data-draft="off">
          <TextField name="search" label="Search" />
        </div>
      </Form>
    </div>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label));

beforeEach(() => sessionStorage.clear());

test('input is restored after a reload, except passwords and fields stored elsewhere', async () => {
  const page = render(<Fields />);
  await userEvent.type(field('Name'), 'Ada');
  await userEvent.type(field('Notes'), 'Two{Enter}lines');
  await userEvent.type(field('Secret'), 'hunter2');
  await userEvent.type(field('Search'), 'videos');
  page.unmount();
  expect(sessionStorage.getItem('harborlight.draft.test')).not.toContain('hunter2');

  render(<Fields />);
  expect(field('Name').value).toBe('Ada');
  expect(field('Notes').value).toBe('Two\nlines');
  expect(field('Secret').value).toBe('');
  expect(field('Search').value).toBe('');
});

test('input before hydration wins over the draft', () => {
  sessionStorage.setItem('harborlight.draft.test', JSON.stringify([['name', 'Old']]));
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Fields />);
  const early = container.querySelector<HTMLInputElement>('[name=name]');
  if (early) early.value = 'New';
  render(<Fields />, { container, hydrate: true });
  expect(field('Name').value).toBe('New');
});
