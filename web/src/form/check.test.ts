import { describe, expect, test } from 'vitest';
import { errorsOf, nonEmptyOf, valuesOf } from './check.ts';
import { unset } from './Select.tsx';

const required = { name: 'Enter your name.', email: 'Enter your address.', services: 'Select one.' };

describe('form validation', () => {
  test('names every required field that is empty or was never there', () => {
    expect(errorsOf({ name: '', email: '', phone: '' }, required)).toEqual(required);
  });

  test.each(['ada', 'ada@', '@example.com', 'ada b@example.com'])('refuses %s as an address', (email) => {
    expect(Object.keys(errorsOf({ name: 'Ada', email, services: 'a' }, required))).toEqual(['email']);
  });

  test('accepts valid values', () => {
    expect(errorsOf({ name: 'Ada', email: 'ada@example.com', services: 'a\nb' }, required)).toEqual({});
  });
});

test('values are trimmed, several are one per line, and "nothing chosen" is empty', () => {
  const data = new FormData();
  data.append('name', '  Ada ');
  data.append('industry', unset);
  data.append('services', 'AI Training');
  data.append('services', 'Media Creation');
  const values = valuesOf(data);
  expect(values).toEqual({ name: 'Ada', industry: '', services: 'AI Training\nMedia Creation' });
  expect(nonEmptyOf(values)).toEqual({ name: 'Ada', services: 'AI Training\nMedia Creation' });
});
