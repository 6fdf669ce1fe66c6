/** The letter that the contact form writes for the visitor's own mail program. */
import type { Values } from '../../../../form/check.ts';

/** The letter as plain text; `type` is the label of the contact type. */
export function letterOf(values: Values, type: string): string {
  const from = [values.name, values.company, values.email].filter(Boolean);
  return `${values.message ?? ''}\n\n${from.join('\n')}\n\n[${type}]`;
}

const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'));

/** The address that opens a mail program with the letter. Throws a URIError for text that is not well formed. */
export function mailtoOf(support: string, subject: string, letter: string): string {
  return `mailto:${support}?subject=${encode(subject)}&body=${encode(letter)}`;
}
