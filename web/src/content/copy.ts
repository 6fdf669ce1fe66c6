/**
 * The words that islands show. A document carries them beside its islands, and `giveCopy` takes them from there
 * before an island renders, in the build as in the browser. No content is part of any script.
 */
import type { Sold } from './catalogue.ts';
import { giveMessages, type Texts } from './messages.ts';
import type {
  AdminPage,
  AuthPage,
  CalendarPage,
  Category,
  GalleryWords,
  Option,
  Options,
} from './types.gen.ts';

/** What names a category. */
export type CategoryName = Pick<Category, 'id' | 'name'>;

export interface Copy {
  admin: AdminPage;
  auth: Pick<AuthPage, 'back'>;
  calendar: CalendarPage;
  /** The categories of the search on /pricing. */
  categories: readonly CategoryName[];
  /** The currency of the site: its lower-case code. */
  currency: string;
  /** Every service, by the category that sells it. */
  catalogue: readonly { id: string; name: string; services: readonly Sold[] }[];
  gallery: GalleryWords;
  /** The messages of the parts of the product that the islands show. */
  messages: Texts;
  options: Partial<Options>;
  /** The seller has consumers in the EU. */
  rights: boolean;
  support: { email: string };
}

/** The sets of options, without the single ones. */
type SetName = {
  [Name in keyof Options]: Options[Name] extends readonly Option[] ? Name : never;
}[keyof Options];

const given: Partial<Copy> = {};

/** Each island brings the words that it needs itself; of the options and messages, each brings some. */
export function giveCopy(copy: Partial<Copy>): void {
  giveMessages(copy.messages);
  Object.assign(given, { ...copy, options: { ...given.options, ...copy.options } });
}

/** The words of that name. The document of every island that asks for them has to carry them. */
export function copyOf<Name extends keyof Copy>(name: Name): Copy[Name] {
  const copy = given[name];
  if (copy === undefined) throw new Error(`the document carries no copy called ${name}`);
  return copy as Copy[Name];
}

/** One set of options, such as `quote_budgets`. */
export function optionsOf<Name extends keyof Options>(name: Name): Options[Name] {
  const set = copyOf('options')[name];
  if (set === undefined) throw new Error(`the document carries no options called ${name}`);
  return set as Options[Name];
}

/** The words for a stored value of a set; a value that the owner has removed since speaks for itself. */
export const labelOf = (name: SetName, value: string): string =>
  optionsOf(name).find((option) => option.value === value)?.label ?? value;
