/**
 * Messages of content/messages: interface texts that don't belong to a page's content. A document contains the
 * messages of the parts of the product that its islands show (`messagesOf`).
 */
import type { Messages } from './types.gen.ts';

export type MessageKey = keyof Messages;

/** Messages by key. */
export type Texts = Readonly<Partial<Record<MessageKey, string>>>;

const given: Partial<Record<MessageKey, string>> = {};

/** Registers the messages of an island (`provideTexts`). */
export const provideMessages = (texts: Texts = {}): Texts => Object.assign(given, texts);

/** The rest of the keys after the prefix. */
export type KeySuffix<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Placeholder names of a message. */
export type Placeholders<Key> = Key extends MessageKey ? Messages[Key] : never;

/** Values for the placeholders of a message; no argument if it has none. */
type Values<Key> =
  Placeholders<Key> extends never ? [] : [values: Readonly<Record<Placeholders<Key>, string | number>>];

/** Returns the general messages that every document contains for all of its scripts (tools/html.ts). */
const ofDocument = (): Texts =>
  JSON.parse(globalThis.document?.querySelector<HTMLElement>('[data-messages]')?.dataset.messages ?? '{}');

/** Returns the raw text of a message. Throws if the document doesn't contain it. */
export function messageOf(key: MessageKey): string {
  const text = given[key] ?? provideMessages(ofDocument())[key];
  if (text === undefined) throw new Error(`the document contains no message ${key}`);
  return text;
}

/** Returns the plural suffix of a message key: `….one` or `….other`. */
export const plural = (n: number): 'one' | 'other' => (n === 1 ? 'one' : 'other');

/**
 * Returns a function that formats messages with this key prefix: with `const t = messages('account.email')`,
 * `t('title')` returns the text of account.email.title in content/messages.
 */
export const messages =
  <Prefix extends string>(prefix: Prefix) =>
  <Key extends KeySuffix<Prefix>>(key: Key, ...[values]: Values<`${Prefix}.${Key}`>): string => {
    const text = messageOf(`${prefix}.${key}` as MessageKey);
    return values
      ? text.replace(/\{(\w+)\}/g, (_, at: string) => String(values[at as keyof typeof values]))
      : text;
  };
