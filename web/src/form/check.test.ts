import { describe, expect, test } from 'vitest';
import { faultsOf, filledIn } from './check.ts';

const required = { name: 'Enter your name.', email: 'Enter your address.' };

describe('a form before it is sent', () => {
  test('names every required field that is empty or blank', () => {
    expect(faultsOf({ name: ' ', email: '', phone: '' }, required)).toEqual(required);
  });

  test.each(['ada', 'ada@', '@example.com', 'ada b@example.com'])('refuses %s as an address', (email) => {
    expect(Object.keys(faultsOf({ name: 'Ada', email }, required))).toEqual(['email']);
  });

  test('is content with what is right', () => {
    expect(faultsOf({ name: 'Ada', email: ' ada@example.com ' }, required)).toEqual({});
  });

  test('sends trimmed texts and no empty ones', () => {
    expect(filledIn({ name: ' Ada ', phone: '  ' })).toEqual({ name: 'Ada' });
  });
});
