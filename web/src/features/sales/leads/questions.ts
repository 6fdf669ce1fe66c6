/** The questions of the forms that create leads. */
import type { FormField, Options } from '../../../content/types.gen.ts';
import type { RequiredMessages, Values } from '../../../form/check.ts';
import type { Option } from '../../../form/Select.tsx';

/** A question as its island gets it. */
export interface Question extends Omit<FormField, 'id' | 'options' | 'options_from' | 'sent_as'> {
  /** Name of its control: a field of the request or, for the owner's questions, `answers.` and the id. */
  name: string;
  /** Choices, if it has any. */
  options?: readonly Option[];
}

const own = 'answers.';

/** Returns the questions of a form with their choices, for the props of its island. */
export const questionsOf = (fields: readonly FormField[], sets: Options): Question[] =>
  fields.map(({ id, sent_as, options, options_from, ...question }) => ({
    ...question,
    name: sent_as ?? own + id,
    ...(options_from && { options: sets[options_from as keyof Options] as readonly Option[] }),
    ...(options && { options: options.map((label) => ({ value: label, label })) }),
  }));

/** Returns the error messages of required questions. Every form requires an email address. */
export const requiredOf = (questions: readonly Question[]): RequiredMessages =>
  Object.fromEntries(
    questions.filter(({ required }) => required).map(({ name, missing = '' }) => [name, missing]),
  ) as RequiredMessages;

/** Returns the entered values as a request: with the answers to the owner's questions, and the page that asks them. */
export function bodyOf(values: Values) {
  const body: Record<string, string> = {};
  const answers: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith(own)) body[name] = value;
    else if (value) answers[name.slice(own.length)] = value;
  }
  return { ...body, answers, page: location.pathname };
}

/** Returns the answered questions of the owner as lines of text. */
export const answerLines = (questions: readonly Question[], values: Values): string[] =>
  questions
    .filter(({ name }) => name.startsWith(own) && values[name])
    .map(({ name, label }) => `${label}: ${values[name]}`);
