/**
 * The messages of content/messages, which are what a person reads and no page's content. A document carries those of
 * the parts of the product that its islands show (`messagesOf`).
 */
import type { Messages } from './types.gen.ts';

export type MessageKey = keyof Messages;

/** Messages by their keys. */
export type Texts = Readonly<Partial<Record<MessageKey, string>>>;

const given: Partial<Record<MessageKey, string>> = {};

/** Each island brings the messages that it says (`giveCopy`). */
export const giveMessages = (texts: Texts = {}): Texts => Object.assign(given, texts);

/** What follows the prefix in keys. */
export type Below<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The names of the placeholders of a message. */
export type Placeholders<Key> = Key extends MessageKey ? Messages[Key] : never;

/** The values for the placeholders of a message, none for a message without. */
type Values<Key> =
  Placeholders<Key> extends never ? [] : [values: Readonly<Record<Placeholders<Key>, string | number>>];

/** What every document carries for all of its scripts: the messages of the site itself (tools/html.ts). */
const ofDocument = (): Texts =>
  JSON.parse(globalThis.document?.querySelector<HTMLElement>('[data-messages]')?.dataset.messages ?? '{}');

/** A message as it is written. Throws if the document doesn't carry it. */
export function messageOf(key: MessageKey): string {
  const text = given[key] ?? giveMessages(ofDocument())[key];
  if (text === undefined) throw new Error(`the document carries no message called ${key}`);
  return text;
}

/** Which of the messages `….one` and `….other` says a number. */
export const plural = (n: number): 'one' | 'other' => (n === 1 ? 'one' : 'other');

/**
 * A function that says the messages whose keys begin like this: `const t = messages('account.email')`, then
 * `t('title')` is the text of account.email.title in content/messages.
 */
export const messages =
  <Prefix extends string>(prefix: Prefix) =>
  <Key extends Below<Prefix>>(key: Key, ...[values]: Values<`${Prefix}.${Key}`>): string => {
    const text = messageOf(`${prefix}.${key}` as MessageKey);
    return values
      ? text.replace(/\{(\w+)\}/g, (_, at: string) => String(values[at as keyof typeof values]))
      : text;
  };
