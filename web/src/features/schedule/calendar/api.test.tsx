import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useEvents, useMoveEvent } from './api.ts';
import type { CalendarEvent } from './event.ts';
import type { Day } from './month.ts';

const event = {
  id: '1',
  user_id: 'ada',
  title: 'Drawn',
  start_time: '2027-05-05T14:00:00Z',
  end_time: '2027-05-05T15:00:00Z',
} as CalendarEvent;

test('a day that is first read while an event is moved to it has the event', async () => {
  const answers: ((answer: Response) => void)[] = [];
  let saved = (): void => undefined;
  vi.stubGlobal('fetch', (request: Request) => {
    const held = new Promise<Response>((resolve, reject) => {
      if (request.method === 'PATCH') saved = () => resolve(Response.json(event));
      else answers.push(resolve);
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    return held;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ day }: { day: Day }) => ({ list: useEvents('ada', day, day), move: useMoveEvent('ada') }),
    { wrapper, initialProps: { day: '2027-05-04' as Day } },
  );
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json([]));
  await vi.waitFor(() => expect(result.current.list.isSuccess).toBe(true));

  act(() => result.current.move.mutate(event));
  await vi.waitFor(() => expect(result.current.move.isPending).toBe(true));
  rerender({ day: '2027-05-05' as Day });
  await vi.waitFor(() => expect(answers).toHaveLength(2)); // loaded before the event was moved
  saved();
  await vi.waitFor(() => expect(result.current.move.isSuccess).toBe(true));
  answers[1]?.(Response.json([]));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(Response.json([event]));
  await vi.waitFor(() => expect(result.current.list.data?.events).toEqual([event]));
});
