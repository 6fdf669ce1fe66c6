import { expect, test } from 'vitest';
import { splitMessage } from './message.ts';

test('an address of the desk becomes a link with the name of its target', () => {
  expect(splitMessage('Try again or discard: /admin?tab=undelivered')).toEqual([
    { text: 'Try again or discard: ' },
    { text: 'Admin › Undelivered', href: '/admin?tab=undelivered' },
  ]);
});

test.each([
  '',
  'Sent by Ada (ada@example.com).',
  'See https://evil.example/admin or javascript:alert(1)',
  '/admin?tab=<script>',
  '/admin?tab=Undelivered',
])('nothing else does: %s', (message) => expect(splitMessage(message).some(({ href }) => href)).toBe(false));

test('text before and after a link is kept', () => {
  const pieces = splitMessage('a /admin?tab=orders&x=https://evil.example b');
  expect(pieces.map(({ text }) => text).join('')).toBe('a Admin › Orders&x=https://evil.example b');
  expect(pieces[1]?.href).toBe('/admin?tab=orders');
});
