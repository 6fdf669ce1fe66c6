import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ResultBar } from './ResultBar.tsx';
import { showResult, undoDuration } from './results.ts';

test.each([
  [true, 0],
  [false, 1],
])('a bar in use keeps Undo after 20 seconds unless mails leave then: %s', (mails, buttons) => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResultBar />
    </QueryClientProvider>,
  );
  act(() => showResult({ text: 'Approved.', undo: () => Promise.resolve(), mails }));
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  act(() => void vi.advanceTimersByTime(undoDuration));
  expect(screen.getByText('Approved.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(buttons);
  vi.useRealTimers();
});
