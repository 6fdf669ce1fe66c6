import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

test('a busy button is disabled and shows its pending action', () => {
  render(
    <Button busy busyLabel="Processing...">
      Buy Now
    </Button>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' }).disabled).toBe(true);
});

test('a button with a reason stays focusable, shows it, and does nothing', async () => {
  const onClick = vi.fn();
  render(
    <Button disabledReason="Choose a service first." onClick={onClick}>
      Proceed
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Proceed' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Choose a service first.');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('gets the focus back when its work is done', async () => {
  const { rerender } = render(<Button>Save</Button>);
  await userEvent.click(screen.getByRole('button'));
  rerender(<Button busy>Save</Button>);
  screen.getByRole('button').blur();
  rerender(<Button>Save</Button>);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
