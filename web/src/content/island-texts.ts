/**
 * Texts of islands. A document contains them beside its islands, and `provideTexts` registers them before an island
 * renders, in the build and in the browser. Scripts contain no content.
 */
import type { OrderableService } from './catalogue.ts';
import { provideMessages, type Texts } from './messages.ts';
import type {
  CalendarWords,
  Category,
  DeskWords,
  GalleryWords,
  Option,
  Options,
  SignInWords,
} from './types.gen.ts';

/** Identifies and names a category. */
export type CategoryName = Pick<Category, 'id' | 'name'>;

export interface IslandTexts {
  admin: DeskWords;
  auth: Pick<SignInWords, 'back'>;
  calendar: CalendarWords;
  /** Categories of the search on /pricing. */
  categories: readonly CategoryName[];
  /** Currency of the site: its lowercase code. */
  currency: string;
  /** Every service, grouped by the category that sells it. */
  catalogue: readonly { id: string; name: string; services: readonly OrderableService[] }[];
  gallery: GalleryWords;
  /** Messages for the parts of the product that the islands show. */
  messages: Texts;
  options: Partial<Options>;
  /** True if the seller has consumers in the EU. */
  rights: boolean;
  support: { email: string };
}

/** Names of the option sets; excludes single options. */
type SetName = {
  [Name in keyof Options]: Options[Name] extends readonly Option[] ? Name : never;
}[keyof Options];

const given: Partial<IslandTexts> = {};

/** Registers the texts of an island. Option sets and messages of several islands are merged. */
export function provideTexts(copy: Partial<IslandTexts>): void {
  provideMessages(copy.messages);
  Object.assign(given, { ...copy, options: { ...given.options, ...copy.options } });
}

/** Returns the registered text of that name. The document of every island that uses it must contain it. */
export function textsOf<Name extends keyof IslandTexts>(name: Name): IslandTexts[Name] {
  const copy = given[name];
  if (copy === undefined) throw new Error(`the document contains no texts for ${name}`);
  return copy as IslandTexts[Name];
}

/** Returns one set of options, such as `quote_budgets`. */
export function optionsOf<Name extends keyof Options>(name: Name): Options[Name] {
  const set = textsOf('options')[name];
  if (set === undefined) throw new Error(`the document contains no options ${name}`);
  return set as Options[Name];
}

/** Returns the label of a stored value, or the value if the owner has removed it from the set. */
export const labelOf = (name: SetName, value: string): string =>
  optionsOf(name).find((option) => option.value === value)?.label ?? value;
