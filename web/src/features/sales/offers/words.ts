/** How an offer reads, for its buyer and at the desk. */
import { formatDate } from '../../../lib/dates.ts';

/** The words of an offer's content with its values: `{name}` for `{ name }`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** A day such as '2026-12-31' as the reader's locale writes it, the same in every zone. */
export const dayOf = (day: string): string => formatDate(`${day}T12:00:00`);
