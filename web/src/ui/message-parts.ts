/** Messages that contain elements, such as a `<time>` or a bold name. */
import { Children, type ReactNode } from 'react';
import { type KeySuffix, type MessageKey, messageOf, type Placeholders } from '../content/messages.ts';

/** Like `messages`, but elements may replace placeholders. */
export const messageParts =
  <Prefix extends string>(prefix: Prefix) =>
  <Key extends KeySuffix<Prefix>>(
    key: Key,
    values: Readonly<Record<Placeholders<`${Prefix}.${Key}`>, ReactNode>>,
  ): ReactNode[] =>
    Children.toArray(
      messageOf(`${prefix}.${key}` as MessageKey)
        .split(/\{(\w+)\}/)
        .map((part, at) => (at % 2 ? values[part as keyof typeof values] : part)),
    );
