import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './Dialog.tsx';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Learn More
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="AI Training" description="What you get">
        <label>
          Name <input />
        </label>
      </Dialog>
    </>
  );
}

const openIt = async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Learn More' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'AI Training' });
};

test('opens as a modal that is named by its title', async () => {
  const dialog = await openIt();
  expect(dialog.open).toBe(true);
});

test('closes by its button and gives the focus back', async () => {
  await openIt();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Learn More' }));
});

test('closes on Escape', async () => {
  const dialog = await openIt();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closes by a press on the backdrop, not inside', async () => {
  const dialog = await openIt();
  await userEvent.click(screen.getByText('What you get'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('starts afresh each time', async () => {
  await openIt();
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Learn More' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});
