import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../ui/Button.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { type FieldErrors, Form, listOf, textOf } from './Form.tsx';
import { Select, selectedValue } from './Select.tsx';
import { TextField } from './TextField.tsx';

const sizes = [
  { value: '1-5', label: '1-5 people' },
  { value: '6-15', label: '6-15 people' },
];

interface ExampleProps {
  onSubmit?: (data: FormData, trap: unknown) => void;
  fieldErrors?: Record<string, string>;
  submitting?: boolean;
  check?: (data: FormData) => FieldErrors;
}

const Example = ({ onSubmit = () => {}, fieldErrors = {}, submitting = false, check }: ExampleProps) => (
  <Form {...{ onSubmit, submitting, fieldErrors, check }} error={null} trap>
    <TextField name="contact_email" label="Contact Email" type="email" required hint="We answer here." />
    <Select name="team_size" label="Team Size" options={sizes} unsetLabel="Not specified" />
    <CheckboxGroup name="services" label="Services Offered" options={sizes} required />
    <Button type="submit">Send</Button>
  </Form>
);

test('submits the entered values, "nothing chosen" as empty, and the elapsed time', async () => {
  const onSubmit = vi.fn();
  render(<Example onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Contact Email'), ' ada@example.com');
  await userEvent.click(screen.getByLabelText('6-15 people'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const [data, trap] = onSubmit.mock.calls[0] as [FormData, { website_confirm: string; elapsed_ms: number }];
  expect(textOf(data, 'contact_email')).toBe('ada@example.com');
  expect(selectedValue(data.get('team_size'))).toBe('');
  expect(listOf(data, 'services')).toEqual(['6-15']);
  expect(trap.website_confirm).toBe('');
  expect(trap.elapsed_ms).toBeGreaterThanOrEqual(0);
  expect(data.has('website_confirm')).toBe(false);
});

test('wires a field to its hint and its message, and focuses the first wrong one', () => {
  render(<Example fieldErrors={{ contact_email: 'Enter an email address' }} />);
  const field = screen.getByLabelText('Contact Email');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['We answer here.', 'Enter an email address']);
  expect(document.activeElement).toBe(field);
});

test("shows the browser's errors under the fields, together with the form's own", async () => {
  const onSubmit = vi.fn();
  const check = (data: FormData): FieldErrors =>
    listOf(data, 'services').length === 0 ? { services: 'Choose one' } : {};
  render(<Example onSubmit={onSubmit} check={check} />);
  const field = screen.getByLabelText<HTMLInputElement>('Contact Email');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose one')).toBeDefined();
  await userEvent.type(field, 'ada@example.com');
  await userEvent.click(screen.getByLabelText('1-5 people'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('marks optional fields', () => {
  render(<Example />);
  expect(screen.getByLabelText('Team Size (optional)')).toBeDefined();
});

test('does not submit twice', async () => {
  const onSubmit = vi.fn();
  render(<Example onSubmit={onSubmit} submitting />);
  await userEvent.type(screen.getByLabelText('Contact Email'), 'ada@example.com{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a select refuses an option with an empty value', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Select name="x" label="X" options={[{ value: '', label: 'None' }]} />)).toThrow(
    'empty value',
  );
});
