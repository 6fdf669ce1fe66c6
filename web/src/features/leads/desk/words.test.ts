import { expect, test } from 'vitest';
import { notesOf, statusOptions } from './words.ts';

test('notes are counted', () => expect([0, 1, 2].map(notesOf)).toEqual(['', '1 note', '2 notes']));

test('statuses are offered in the order in which a lead goes through them', () =>
  expect(statusOptions.map(([, label]) => label)).toEqual(['New', 'Contacted', 'Won', 'Lost', 'Spam']));
