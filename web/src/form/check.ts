/**
 * What a form can tell by itself before it is sent. The server checks again and more; its field messages land
 * in the same places.
 */
export type Values = Readonly<Record<string, string>>;

/** The fields that must be filled in, each with what to do when one is not; `email` also if it is no address. */
export type Required = Values & { readonly email: string };

const address = /^[^\s@]+@[^\s@]+$/;

/** Messages for the fields that are wrong; empty when nothing is. `values` are trimmed. */
export function faultsOf(values: Values, required: Required): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, message] of Object.entries(required)) if (!values[field]) faults[field] = message;
  if (values.email && !address.test(values.email)) faults.email = required.email;
  return faults;
}

/** What was entered under each name, trimmed; '' where nothing was chosen or checked, several values a line each. */
export function valuesOf(data: FormData, nothing = 'unset'): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of new Set(data.keys())) {
    const entered = data.getAll(name).map((value) => String(value).trim());
    values[name] = entered.filter((value) => value !== nothing).join('\n');
  }
  return values;
}

/** The values without the empty ones. */
export const filledIn = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
