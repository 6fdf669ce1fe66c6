/** How sentences of the portal are filled in. */

/** Replaces {company}, {email} and {day}. A value is never searched for placeholders. */
export const named = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
