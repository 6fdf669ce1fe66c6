import { onlineManager, useMutation } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { unreachable } from './problem.ts';
import { QueryProvider } from './query.tsx';

afterEach(() => onlineManager.setOnline(true));

test('T84: a change without a network fails at once and is never sent later', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(unreachable()));
  function Sender() {
    const mutation = useMutation({ mutationFn: send });
    return (
      <button type="button" onClick={() => mutation.mutate()}>
        {mutation.error?.message ?? mutation.status}
      </button>
    );
  }
  render(
    <QueryProvider>
      <Sender />
    </QueryProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'idle' }));
  await screen.findByRole('button', { name: /^The server could not be reached/ });
  await act(async () => onlineManager.setOnline(true));
  expect(send).toHaveBeenCalledTimes(1);
});
