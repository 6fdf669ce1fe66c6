import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMenus } from './menu.ts';

/** Adds a menu like the header's. */
function put(): void {
  const menu = document.body.appendChild(document.createElement('details'));
  menu.dataset.menu = 'hover';
  menu.dataset.testid = 'menu';
  const add = (tag: string, text: string) =>
    menu.appendChild(Object.assign(document.createElement(tag), { textContent: text }));
  add('summary', 'Partners');
  for (const text of ['Find Partners', 'Become a Partner']) add('a', text).setAttribute('href', '#');
  const other = document.body.appendChild(document.createElement('button'));
  other.textContent = 'elsewhere';
  startMenus();
}

const menu = () => screen.getByTestId<HTMLDetailsElement>('menu');
const mouse = { pointerType: 'mouse' };

beforeEach(() => {
  vi.useFakeTimers();
  put();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('the hover menu', () => {
  test('opens while the pointer is on it and closes 200 ms after it left', () => {
    fireEvent.pointerEnter(menu(), mouse);
    expect(menu().open).toBe(true);
    fireEvent.pointerLeave(menu(), mouse);
    vi.advanceTimersByTime(199);
    expect(menu().open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(menu().open).toBe(false);
  });

  test('stays when the pointer comes back in time', () => {
    fireEvent.pointerEnter(menu(), mouse);
    fireEvent.pointerLeave(menu(), mouse);
    vi.advanceTimersByTime(150);
    fireEvent.pointerEnter(menu(), mouse);
    vi.advanceTimersByTime(1000);
    expect(menu().open).toBe(true);
  });

  test('a click does not close a menu that hovering has just opened', () => {
    fireEvent.pointerEnter(menu(), mouse);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(press, 'detail', { value: 1 });
    const pressed = fireEvent(screen.getByText('Partners'), press);
    expect(pressed).toBe(false);
  });

  test('does nothing on a touch, which presses anyway', () => {
    fireEvent.pointerEnter(menu(), { pointerType: 'touch' });
    expect(menu().open).toBe(false);
  });

  test('arrow keys open it and move through its links, around the end', () => {
    const summary = screen.getByText('Partners');
    summary.focus();
    fireEvent.keyDown(summary, { key: 'ArrowDown' });
    expect(menu().open).toBe(true);
    expect(document.activeElement?.textContent).toBe('Find Partners');
    fireEvent.keyDown(document.activeElement ?? summary, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toBe('Become a Partner');
  });

  test('Escape closes it and returns the focus', () => {
    fireEvent.pointerEnter(menu(), mouse);
    screen.getByText('Find Partners').focus();
    fireEvent.keyDown(menu(), { key: 'Escape' });
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('Partners'));
  });

  test('closes when a link is chosen, and when the press goes elsewhere', () => {
    fireEvent.pointerEnter(menu(), mouse);
    fireEvent.click(screen.getByText('Find Partners'));
    expect(menu().open).toBe(false);
    fireEvent.pointerEnter(menu(), mouse);
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(menu().open).toBe(false);
  });
});
