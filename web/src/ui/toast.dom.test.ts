import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, showStoredToasts, toast, toastLife, toastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toastStore.set([]);
  sessionStorage.clear();
  vi.useRealTimers();
});

const later = (ms: number) => vi.advanceTimersByTime(ms);

describe('toasts', () => {
  test('are announced politely', () => {
    toast({ text: 'Event created successfully', tone: 'positive' });
    expect(screen.getByRole('status').textContent).toContain('Event created successfully');
  });

  test('announce errors at once, with their title', () => {
    toast({ title: 'Checkout Error', text: 'Failed to start checkout process.', tone: 'danger' });
    expect(screen.getByRole('alert').textContent).toContain('Checkout Error');
  });

  test('leave after five seconds', () => {
    toast({ text: 'Saved' });
    later(toastLife - 1);
    expect(screen.queryByText('Saved')).not.toBeNull();
    later(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stay while the pointer is on them', () => {
    toast({ text: 'Saved' });
    const region = screen.getByRole('region', { name: 'Messages', hidden: true });
    fireEvent.pointerEnter(region);
    later(toastLife * 3);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(region);
    later(toastLife);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('are three at most: the oldest gives way', () => {
    for (const text of ['one', 'two', 'three', 'four']) toast({ text });
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['two', 'three', 'four']);
  });

  test('can be dismissed', () => {
    dismissToast(toast({ text: 'Saved' }));
    expect(screen.queryByText('Saved')).toBeNull();
    toast({ text: 'Saved again' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved again')).toBeNull();
  });

  test('go on to the next page of the tab, and end on the one that was left', () => {
    toast({ title: 'Hello', text: 'Signed in successfully!', tone: 'positive' });
    dispatchEvent(new Event('pagehide'));
    expect(screen.queryByText('Signed in successfully!')).toBeNull();
    showStoredToasts();
    expect(screen.getByRole('status').textContent).toBe('HelloSigned in successfully!');
    expect(sessionStorage.length).toBe(0);
  });
});
