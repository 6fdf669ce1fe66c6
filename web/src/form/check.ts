/**
 * What a form can tell by itself before it is sent. The server checks again and more; its field messages land
 * in the same places.
 */
export type Draft = Readonly<Record<string, string>>;

/** The fields that must be filled in, each with what to do when one is not. */
export type Required<T extends Draft> = Partial<Record<keyof T & string, string>>;

const address = /^[^\s@]+@[^\s@]+$/;

/** Messages for the fields that are wrong; empty when nothing is. */
export function faultsOf<T extends Draft>(draft: T, required: Required<T>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, message] of Object.entries(required))
    if (message && !draft[field]?.trim()) faults[field] = message;
  const email = draft.email?.trim() ?? '';
  if (!faults.email && email !== '' && !address.test(email))
    faults.email = 'Enter an e-mail address such as name@example.com.';
  return faults;
}

/** What was filled in, trimmed, without the empty fields. */
export const filledIn = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([field, text]) => (text.trim() ? [[field, text.trim()]] : [])),
  );
