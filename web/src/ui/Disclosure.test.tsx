import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Disclosure } from './Disclosure.tsx';

test('the answer is under its question, closed at first', () => {
  render(<Disclosure summary="How long does it take?">Two days.</Disclosure>);
  const details = screen.getByText('How long does it take?').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('Two days.');
});
