import { expect, test } from 'vitest';
import { site } from './built-in.ts';
import { messages } from './messages.ts';
import { messagesOf } from './pick.ts';

test('a message is formatted by key and values', () => {
  expect(messages('account')('title')).toBe('Your account');
  expect(messages('account.apps')('added_text', { day: '1 May' })).toBe('Added 1 May');
});

test('a key that there is not, or values that a message does not take, fail the check of types', () => {
  const t = messages('account.email');
  // @ts-expect-error There is no such key.
  expect(() => t('titel')).toThrow('the document contains no message account.email.titel');
  // @ts-expect-error The message has no placeholder.
  expect(t('title', { name: 'Ada' })).toBe('E-mail');
  // @ts-expect-error The message has another placeholder.
  expect(messages('account.apps')('added_text', { date: '1 May' })).toContain('Added');
});

test('a document carries the parts that it names and no other', () => {
  const keys = Object.keys(messagesOf(site.messages, 'account', 'two-step'));
  expect(keys).toContain('account.title');
  expect(keys.filter((key) => !/^(account|two-step)\./.test(key))).toEqual([]);
});
