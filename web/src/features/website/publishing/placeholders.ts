/** Explains the placeholders of a text: {brand}, {price:…} and those that the program fills in. */
import { fileTitle } from './labels.ts';
import type { Files } from './values.ts';

const price = /\{price:([a-z0-9-]+)\}/;

/** Returns a sentence for each placeholder in the text and for those that the field allows; '' if there are none. */
export function placeholderHelp(text: string, allowed: readonly string[], files: Files): string {
  const service = `catalogue/${price.exec(text)?.[1]}.json`;
  return [
    allowed.length > 0 && `Filled in by the program: ${allowed.join(', ')}.`,
    text.includes('{brand}') && '{brand} shows the name of your brand.',
    text.includes('{support}') && '{support} shows your support email.',
    service in files && `{price:…} shows the price of “${fileTitle(files, service)}”, and follows it.`,
  ]
    .filter(Boolean)
    .join(' ');
}
