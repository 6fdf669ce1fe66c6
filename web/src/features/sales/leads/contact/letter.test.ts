import { expect, test } from 'vitest';
import { letterOf, mailtoOf } from './letter.ts';

const draft = {
  contactType: 'training',
  name: 'Ada Byron',
  email: 'ada@example.com',
  company: '',
  subject: 'Dates & prices?',
  message: 'Hello,\nwhen could we start?',
};

test('the email contains message, sender and topic', () => {
  expect(letterOf(draft, 'AI Training')).toBe(
    'Hello,\nwhen could we start?\n\nAda Byron\nada@example.com\n\n[AI Training]',
  );
});

test('the answers to questions of the owner come before the sender', () => {
  expect(letterOf({ ...draft, message: 'Hello' }, 'AI Training', ['Day: Monday', 'Notes: one\ntwo'])).toBe(
    'Hello\n\nDay: Monday\n\nNotes: one\ntwo\n\nAda Byron\nada@example.com\n\n[AI Training]',
  );
});

test('a subject cannot add headers or recipients', () => {
  const link = mailtoOf('support@site.example', 'Hi&bcc=a@b.example?x=1#y', 'one\ntwo');
  expect(link).toBe(
    'mailto:support@site.example?subject=Hi%26bcc%3Da%40b.example%3Fx%3D1%23y&body=one%0D%0Atwo',
  );
  const url = new URL(link);
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});

test('text that is not well formed is refused, not sent in pieces', () => {
  expect(() => mailtoOf('support@site.example', 'Hi', 'half an emoji: \ud83d')).toThrow(URIError);
});
