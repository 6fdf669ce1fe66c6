import type { Texts } from './messages.ts';
import type { Messages } from './types.gen.ts';

/** A part of the product that has messages: the name of its file in content/messages. */
export type Surface = keyof Messages extends `${infer Name}.${string}` ? Name : never;

/** The messages of some parts, for the islands that show them. */
export const messagesOf = (all: Texts, ...surfaces: Surface[]): Texts =>
  Object.fromEntries(
    Object.entries(all).filter(([key]) => surfaces.some((surface) => key.startsWith(`${surface}.`))),
  );

/** Some of an object, for props that stand in a document: what an island does not show is not sent. */
export const pick = <T extends object, Key extends keyof T>(whole: T, ...keys: Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<T, Key>;
