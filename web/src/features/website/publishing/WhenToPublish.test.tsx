import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fromDateTimeInput, toDateInput, zoneName } from '../../../lib/dates.ts';
import type { Planned } from './api.ts';
import { useWhen, WhenToPublish } from './WhenToPublish.tsx';

let when: ReturnType<typeof useWhen>;

function Form({ planned = null }: { planned?: Planned | null }) {
  when = useWhen();
  return <WhenToPublish when={when} planned={planned} />;
}

test('proposes tomorrow morning in the zone of the browser', async () => {
  render(<Form />);
  expect(when.isLater).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  expect(when.at).toBe(fromDateTimeInput(`${toDateInput(tomorrow)}T09:00`));
  expect(when.zone).toBe(zoneName());
  expect(when.problem).toBeUndefined();
});

test('refuses the past and half a time', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2020-01-01' } });
  expect(when.problem).toBe('Choose a time in the future.');
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
  expect(when.problem).toBe('Choose a date and a time.');
  await userEvent.click(screen.getByRole('radio', { name: 'Now' }));
  expect(when.problem).toBeUndefined();
});

test('offers no second plan', () => {
  render(<Form planned={{ at: '2026-12-04T08:00:00Z', zone: 'UTC', total: 1, by: '', note: '' }} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/Other changes are planned/)).toBeTruthy();
});
