import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MoreActions } from './MoreActions.tsx';

const menu = (): HTMLDetailsElement => screen.getByRole('group') as HTMLDetailsElement;

beforeEach(() => {
  render(
    <>
      <MoreActions>
        <button type="button">Refund</button>
      </MoreActions>
      <p>elsewhere</p>
    </>,
  );
  menu().open = true;
});

test('Escape closes the menu and returns the focus', () => {
  screen.getByText('Refund').focus();
  fireEvent.keyDown(screen.getByText('Refund'), { key: 'Escape' });
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(menu().querySelector('summary'));
});

test('a press elsewhere closes the menu', () => {
  fireEvent.pointerDown(screen.getByText('elsewhere'));
  expect(menu().open).toBe(false);
});

test('a chosen action closes the menu, so that its dialog is not covered', () => {
  fireEvent.click(screen.getByText('Refund'));
  expect(menu().open).toBe(false);
});
