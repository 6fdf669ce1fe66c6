import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMenu } from './use-menu.ts';

function Menu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { menuProps, summaryProps } = useMenu(ref, { closeDelay: 200 });
  return (
    <>
      <details ref={ref} data-testid="menu" {...menuProps}>
        <summary {...summaryProps}>Partners</summary>
        <a href="#find">Find Partners</a>
        <a href="#become">Become a Partner</a>
      </details>
      <button type="button">elsewhere</button>
    </>
  );
}

const menu = () => screen.getByTestId<HTMLDetailsElement>('menu');
const mouse = { pointerType: 'mouse' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the hover menu', () => {
  test('opens while the pointer is on it and closes 200 ms after it left', () => {
    render(<Menu />);
    fireEvent.pointerEnter(menu(), mouse);
    expect(menu().open).toBe(true);
    fireEvent.pointerLeave(menu(), mouse);
    act(() => vi.advanceTimersByTime(199));
    expect(menu().open).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(menu().open).toBe(false);
  });

  test('stays when the pointer comes back in time', () => {
    render(<Menu />);
    fireEvent.pointerEnter(menu(), mouse);
    fireEvent.pointerLeave(menu(), mouse);
    act(() => vi.advanceTimersByTime(150));
    fireEvent.pointerEnter(menu(), mouse);
    act(() => vi.advanceTimersByTime(1000));
    expect(menu().open).toBe(true);
  });

  test('a press on what hovering has opened does not close it', () => {
    render(<Menu />);
    fireEvent.pointerEnter(menu(), mouse);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(press, 'detail', { value: 1 });
    const pressed = fireEvent(screen.getByText('Partners'), press);
    expect(pressed).toBe(false);
  });

  test('does nothing on a touch, which presses anyway', () => {
    render(<Menu />);
    fireEvent.pointerEnter(menu(), { pointerType: 'touch' });
    expect(menu().open).toBe(false);
  });

  test('arrow keys open it and move through its links, around the end', () => {
    render(<Menu />);
    const summary = screen.getByText('Partners');
    summary.focus();
    fireEvent.keyDown(summary, { key: 'ArrowDown' });
    expect(menu().open).toBe(true);
    expect(document.activeElement?.textContent).toBe('Find Partners');
    fireEvent.keyDown(document.activeElement ?? summary, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toBe('Become a Partner');
  });

  test('Escape closes it and returns the focus', () => {
    render(<Menu />);
    fireEvent.pointerEnter(menu(), mouse);
    screen.getByText('Find Partners').focus();
    fireEvent.keyDown(menu(), { key: 'Escape' });
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('Partners'));
  });

  test('closes when a link is chosen, and when the press goes elsewhere', () => {
    render(<Menu />);
    fireEvent.pointerEnter(menu(), mouse);
    fireEvent.click(screen.getByText('Find Partners'));
    expect(menu().open).toBe(false);
    fireEvent.pointerEnter(menu(), mouse);
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(menu().open).toBe(false);
  });
});
