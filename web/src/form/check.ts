/**
 * Validates a form before it is sent. The server validates again and more strictly; its messages appear in the same
 * places.
 */
export type Values = Readonly<Record<string, string>>;

/** Error messages of required fields; `email` also applies to an invalid address. */
export type RequiredMessages = Values & { readonly email: string };

const address = /^[^\s@]+@[^\s@]+$/;

/** Returns the messages of invalid fields; empty if all are valid. `values` are trimmed. */
export function errorsOf(values: Values, required: RequiredMessages): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, message] of Object.entries(required)) if (!values[field]) faults[field] = message;
  if (values.email && !address.test(values.email)) faults.email = required.email;
  return faults;
}

/**
 * Returns the trimmed value of each field; '' if nothing was chosen or checked, several values joined by line breaks.
 */
export function valuesOf(data: FormData, nothing = 'unset'): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of new Set(data.keys())) {
    const entered = data.getAll(name).map((value) => String(value).trim());
    values[name] = entered.filter((value) => value !== nothing).join('\n');
  }
  return values;
}

/** Returns only the values that aren't empty. */
export const nonEmptyOf = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
