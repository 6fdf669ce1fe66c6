import { expect, test } from 'vitest';
import { dueOf, headingOf, notesOf, statusOptions } from './words.ts';

test('notes are counted', () => expect([0, 1, 2].map(notesOf)).toEqual(['', '1 note', '2 notes']));

test('statuses are offered in the order in which a lead goes through them', () =>
  expect(statusOptions.map(([, label]) => label)).toEqual(['New', 'Contacted', 'Won', 'Lost', 'Spam']));

const same = (day: string): string => day.slice(0, 10);

test('a step is overdue from the day after its own', () =>
  expect(['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => dueOf(day, '2026-12-02', same))).toEqual([
    'Overdue since 2026-12-01',
    'Due today',
    'Due on 2026-12-03',
  ]));

test('the thread says what happened without raw values', () => {
  const entry = { id: '1', at: '', author: '', subject: '', text: '', was: '', became: '' };
  expect(headingOf({ ...entry, kind: 'status', was: 'new', became: 'won' }, same)).toBe(
    'Moved from New to Won',
  );
  expect(headingOf({ ...entry, kind: 'offer', subject: 'OF-2026-0001', became: 'accepted' }, same)).toBe(
    'Offer OF-2026-0001 accepted',
  );
  expect(headingOf({ ...entry, kind: 'step' }, same)).toBe('Next step done');
});
