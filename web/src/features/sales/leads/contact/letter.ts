/** The email that the contact form composes for the visitor's mail program. */
import type { Values } from '../../../../form/check.ts';

/** Returns the email as plain text. `type` is the label of the contact type, `answers` are further lines. */
export function letterOf(values: Values, type: string, answers: readonly string[] = []): string {
  const from = [values.name, values.company, values.email].filter(Boolean);
  return [values.message ?? '', ...answers, from.join('\n'), `[${type}]`].join('\n\n');
}

const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'));

/** Returns the mailto address with the email. Throws a URIError for malformed Unicode. */
export function mailtoOf(support: string, subject: string, letter: string): string {
  return `mailto:${support}?subject=${encode(subject)}&body=${encode(letter)}`;
}
