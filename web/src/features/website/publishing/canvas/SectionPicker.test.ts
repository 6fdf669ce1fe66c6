import { expect, test } from 'vitest';
import { kindsFor } from './SectionPicker.tsx';

const kind = (name: string, more: object = {}) => ({ name, label: name, help: '', fields: [], ...more });

test('kinds of this page come first, then those of any page, and those that it has already last', () => {
  const kinds = [
    kind('steps'),
    kind('films', { once: true }),
    kind('contact-form', { once: true, for: 'contact' }),
    kind('quote-form', { once: true, for: 'quote' }),
    kind('calendar', { once: true, only: true, for: 'calendar' }),
  ];
  const found = kindsFor(kinds, 'quote', [
    { id: 'films', kind: 'films' },
    { id: 'steps', kind: 'steps' },
  ]);
  expect(found.map(({ name, own }) => `${name}${own ? ' taken' : ''}`)).toEqual([
    'quote-form',
    'steps',
    'contact-form',
    'films taken',
  ]);
});
