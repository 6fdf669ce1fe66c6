/** Compares used features that promised browsers lack with `accepted.ts`. */
import { accepted } from './accepted.ts';
import { lacking } from './browsers.ts';
import type { Use } from './code.ts';

const places = (uses: Use[]) => [...new Set(uses.map(({ place }) => `\n    ${place}`))].slice(0, 5).join('');

/** Returns the mistakes of styles or code in words, including unused entries of `accepted.ts`. */
export function mistakesIn(kind: 'styles' | 'code', uses: Use[]): string[] {
  const acceptances = Object.keys(accepted).filter((key) => key.startsWith('css.') === (kind === 'styles'));
  const acceptanceOf = (key: string) => acceptances.find((one) => key === one || key.startsWith(`${one}.`));
  const missing = new Map<string, Use[]>();
  for (const use of uses)
    if (lacking(use.key).length > 0) missing.set(use.key, [...(missing.get(use.key) ?? []), use]);
  const needed = new Set([...missing.keys()].map(acceptanceOf));
  return [
    ...[...missing]
      .filter(([key]) => !acceptanceOf(key))
      .map(([key, found]) => `${key}: missing in ${lacking(key).join(', ')}${places(found)}`),
    ...acceptances
      .filter((key) => !needed.has(key))
      .map(
        (key) =>
          `${key}: is accepted in tools/support/accepted.ts, but nothing uses it, or every promised browser has it`,
      ),
  ];
}
