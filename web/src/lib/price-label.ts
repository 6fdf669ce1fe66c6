const parts = /^(?:(from|starting at) )?(.*?)(?:\/(\w+))?$/i;

/** A price label in its parts: the word before ("from"), the amount, and what it's per ("month" of "$5,000/month"). */
export function priceParts(label: string): { before?: string; amount: string; per?: string } {
  const [, before, amount = label, per] = parts.exec(label) ?? [];
  return { amount, ...(before && { before }), ...(per && { per }) };
}
