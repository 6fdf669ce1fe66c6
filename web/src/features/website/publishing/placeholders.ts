/** Placeholders of texts: {brand}, {price:…} and those that the program fills in. The editor shows them as chips. */
import { formatCents } from '../../../lib/money.ts';
import { currencyOf } from './currency.ts';
import { fileTitle, labelOf } from './labels.ts';
import { type Files, isObject } from './values.ts';

/** A placeholder as the editor shows it. */
export interface Chip {
  /** As it is stored: {price:museum-film}. */
  code: string;
  /** What visitors read: €297. */
  value: string;
  /** Where the value is from: price of Private Training. */
  label: string;
  /** The place of the value; '' if it has none. */
  source: string;
}

const pattern = /\{(?:price:([a-z0-9-]*)(?:=([^{}]*))?|([a-z_]+))\}/;

/** Matches each placeholder of a text. */
const placeholders = (): RegExp => new RegExp(pattern, 'g');

const wordsOf = (files: Files, file: string, key: string): string => {
  const value = files[file];
  return isObject(value) && typeof value[key] === 'string' ? value[key] : '';
};

/** A price that a text states itself is in the currency of the site unless it has a sign. */
const ownPrice = (files: Files, amount: string): string =>
  /^\d/.test(amount) ? formatCents(0, currencyOf(files)).replace('0', amount) : amount;

/** The price of a service, as content/price.go fills it in. */
function priceOf(files: Files, service: string): string {
  const file = `catalogue/${service}.json`;
  const value = files[file];
  const cents = isObject(value) ? value.price_cents : undefined;
  if (isObject(value) && typeof cents === 'number' && (cents > 0 || value.sale === 'checkout'))
    return formatCents(cents, currencyOf(files));
  const label = wordsOf(files, file, 'price_label');
  return label.replace(placeholders(), (_, _of, amount: string = '') => ownPrice(files, amount));
}

function priceChip(
  files: Files,
  code: string,
  service: string,
  amount: string | undefined,
): Chip | undefined {
  const file = `catalogue/${service}.json`;
  if (amount !== undefined)
    return { code, value: ownPrice(files, amount), label: 'a price of this text alone', source: '' };
  if (!(file in files)) return undefined;
  const priced = isObject(files[file]) && typeof files[file].price_cents === 'number';
  return {
    code,
    value: priceOf(files, service) || 'no price',
    label: `price of ${fileTitle(files, file)}`,
    source: `${file}#/${priced ? 'price_cents' : 'price_label'}`,
  };
}

const brandChips: Readonly<Record<string, { key: string; label: string }>> = {
  '{brand}': { key: 'name', label: 'name of your brand' },
  '{support}': { key: 'support_email', label: 'your support email' },
};

/** Returns the chip of a placeholder; undefined for the price of an unknown service, which stays text. */
export function chipOf(files: Files, code: string): Chip | undefined {
  const [, service, amount, name = ''] = pattern.exec(code) ?? [];
  if (service !== undefined) return priceChip(files, code, service, amount);
  const own = brandChips[code];
  if (!own) return { code, value: labelOf(name), label: 'filled in by the program', source: '' };
  const { key, label } = own;
  return { code, value: wordsOf(files, 'brand.json', key), label, source: `brand.json#/${key}` };
}

/** Creates the element that shows a chip. */
export function chipElement({ value, label }: Pick<Chip, 'value' | 'label'>): HTMLElement {
  const element = document.createElement('span');
  element.className = 'rich-chip';
  element.title = `${value}, ${label}`;
  element.textContent = value;
  return element;
}

/** The chips that a text can get: the given ones, the brand's, and the prices of all services. */
export function chipsFor(files: Files, allowed: readonly string[]): Chip[] {
  const services = Object.keys(files).flatMap((file) => /^catalogue\/(.+)\.json$/.exec(file)?.[1] ?? []);
  const codes = [...allowed, ...Object.keys(brandChips), ...services.map((id) => `{price:${id}}`)];
  return codes.flatMap((code) => chipOf(files, code) ?? []);
}

export type ChipOf = (code: string) => Chip | undefined;

/** Reports whether a text has a chip. */
export const hasChip = (text: string, chip: ChipOf): boolean =>
  text.includes('{') && partsOf(text, chip).some((part) => typeof part !== 'string');

/** Splits a text at its chips. */
export function partsOf(text: string, chip: ChipOf): (string | Chip)[] {
  const parts: (string | Chip)[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(placeholders())) {
    const found = chip(code);
    if (!found) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push(found);
    end = index + code.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The text as visitors read it. */
export const shownText = (text: string, chip: ChipOf): string =>
  partsOf(text, chip)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');

/** A text of the site in words, for titles and notes of the editor. */
export const inWords = (files: Files, text: string): string => shownText(text, (code) => chipOf(files, code));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the parts of a text with the values that a page shows for its chips, such as a price with its tax; null if
 * the page shows another text.
 */
export function shownParts(text: string, chip: ChipOf, shown: string): (string | Chip)[] | null {
  const parts = partsOf(text, chip);
  const form = parts.map((part) => (typeof part === 'string' ? escaped(part) : '(.+?)')).join('');
  const values = new RegExp(`^${form}$`).exec(shown)?.slice(1);
  if (!values) return null;
  let at = 0;
  return parts.map((part) => (typeof part === 'string' ? part : { ...part, value: values[at++] ?? '' }));
}
