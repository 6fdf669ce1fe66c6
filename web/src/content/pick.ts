import type { Texts } from './messages.ts';
import type { Messages } from './types.gen.ts';

/** A part of the product with messages: the name of its file in content/messages. */
export type Surface = keyof Messages extends `${infer Name}.${string}` ? Name : never;

/** Selects the messages of some parts, for the islands that show them. */
export const messagesOf = (all: Texts, ...surfaces: Surface[]): Texts =>
  Object.fromEntries(
    Object.entries(all).filter(([key]) => surfaces.some((surface) => key.startsWith(`${surface}.`))),
  );

/** Returns an object with only the given keys, so that the props in a document contain no unused content. */
export const pick = <T extends object, Key extends keyof T>(whole: T, ...keys: Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<T, Key>;
