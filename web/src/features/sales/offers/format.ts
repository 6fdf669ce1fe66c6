/** Formats of an offer, for its buyer and at the desk. */
import { formatDate } from '../../../lib/dates.ts';

/** Replaces placeholders in an offer's texts, such as `{name}` for `{ name }`. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Formats a day such as '2026-12-31' in the user's locale, the same in every time zone. */
export const dayOf = (day: string): string => formatDate(`${day}T12:00:00`);
