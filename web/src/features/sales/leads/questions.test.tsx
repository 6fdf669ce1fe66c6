import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormField, Options } from '../../../content/types.gen.ts';
import { valuesOf } from '../../../form/check.ts';
import { Questions } from './Questions.tsx';
import { answerLines, bodyOf, questionsOf, requiredOf } from './questions.ts';

const budgets = [{ value: '5k', label: 'Up to 5,000' }];
const fields: FormField[] = [
  { id: 'name', label: 'Name', kind: 'name', required: true, missing: 'Enter your name.', sent_as: 'name' },
  { id: 'constructor', label: 'Builder', kind: 'text', limit: 5 },
  {
    id: 'budget',
    label: 'Budget',
    kind: 'choice',
    options_from: 'quote_budgets',
    heading: 'The project',
    sent_as: 'budget',
  },
  {
    id: 'day',
    label: 'Day',
    kind: 'choice',
    options: ['Monday', 'Friday'],
    required: true,
    missing: 'Choose.',
  },
  { id: 'notes', label: 'Notes', kind: 'long-text', hint: 'Anything else.', sent_as: 'notes' },
];
const questions = questionsOf(fields, { quote_budgets: budgets } as unknown as Options);

const renderForm = () =>
  render(
    <form aria-label="Quote">
      <Questions questions={questions} selectLabel="Please choose" initial={{ notes: 'Hello' }} />
    </form>,
  );

test('each question has the control of its kind, in the group of its heading', () => {
  renderForm();
  expect(screen.getByLabelText<HTMLInputElement>('Name').autocomplete).toBe('name');
  expect(screen.getByLabelText<HTMLInputElement>(/^Builder/).maxLength).toBe(5);
  const group = within(screen.getByRole('group', { name: 'The project' }));
  expect(
    within(group.getByLabelText('Day'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Please choose', 'Monday', 'Friday']);
  expect(group.getByLabelText(/^Budget/).textContent).toContain('Up to 5,000');
  expect(group.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Hello');
  expect(group.getByText('Anything else.').id).toBe(
    group.getByLabelText(/^Notes/).getAttribute('aria-describedby'),
  );
  expect(group.queryByLabelText('Name')).toBeNull();
});

test('answers to the owner’s questions are sent together, by id', () => {
  renderForm();
  const form = screen.getByRole<HTMLFormElement>('form');
  const fill = (name: string, value: string) => {
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  };
  fill('name', ' Ada ');
  fill('answers.constructor', 'Bob');
  fill('budget', '5k');
  const values = valuesOf(new FormData(form));
  expect(bodyOf(values)).toEqual({
    name: 'Ada',
    budget: '5k',
    notes: 'Hello',
    answers: { constructor: 'Bob' },
    page: location.pathname,
  });
  expect(answerLines(questions, values)).toEqual(['Builder: Bob']);
});

test('required questions have their sentence', () => {
  expect(requiredOf(questions)).toEqual({ name: 'Enter your name.', 'answers.day': 'Choose.' });
});
