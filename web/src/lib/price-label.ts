const parts = /^(?:(from|starting at) )?(.*?)(?:\/(\w+))?$/i;

/** Splits a price label into the word before ("from"), the amount and the unit ("month" in "$5,000/month"). */
export function priceParts(label: string): { before?: string; amount: string; per?: string } {
  const [, before, amount = label, per] = parts.exec(label) ?? [];
  return { amount, ...(before && { before }), ...(per && { per }) };
}
