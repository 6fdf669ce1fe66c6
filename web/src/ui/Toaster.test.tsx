import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { dismissToast, toast, toastLife, toastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => toastStore.set([]));
  vi.useRealTimers();
});

const raise = (...contents: Parameters<typeof toast>[0][]) =>
  act(() => {
    for (const content of contents) toast(content);
  });
const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toasts', () => {
  test('can be raised outside React, politely', () => {
    render(<Toaster />);
    raise({ text: 'Event created successfully', tone: 'positive' });
    expect(screen.getByRole('status').textContent).toContain('Event created successfully');
  });

  test('announce errors at once, with their title', () => {
    render(<Toaster />);
    raise({ title: 'Checkout Error', text: 'Failed to start checkout process.', tone: 'danger' });
    expect(screen.getByRole('alert').textContent).toContain('Checkout Error');
  });

  test('leave after five seconds', () => {
    render(<Toaster />);
    raise({ text: 'Saved' });
    later(toastLife - 1);
    expect(screen.queryByText('Saved')).not.toBeNull();
    later(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stay while the pointer is on them', () => {
    render(<Toaster />);
    raise({ text: 'Saved' });
    const region = screen.getByRole('region', { name: 'Messages', hidden: true });
    fireEvent.pointerEnter(region);
    later(toastLife * 3);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(region);
    later(toastLife);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('are three at most: the oldest gives way', () => {
    render(<Toaster />);
    raise({ text: 'one' }, { text: 'two' }, { text: 'three' }, { text: 'four' });
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['two', 'three', 'four']);
  });

  test('can be dismissed', () => {
    render(<Toaster />);
    let id = 0;
    act(() => {
      id = toast({ text: 'Saved' });
    });
    act(() => dismissToast(id));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
