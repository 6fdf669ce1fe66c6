import { useSearchParams } from '../../lib/address.ts';

/** Maximum length of a search text that the server accepts. */
export const maxQuery = 100;

type Choices = Readonly<Record<string, readonly string[]>>;
export type FilterOf<C extends Choices> = { q: string } & { [Name in keyof C]: C[Name][number] };

/**
 * Search and filters of a list, stored in the address, so that they survive a reload. The first value of each filter
 * is its default, which also replaces unknown values. `tab` stays; the first tab has none.
 */
export function useFilter<const C extends Choices>(
  tab: string | undefined,
  choices: C,
): [FilterOf<C>, (next: Partial<FilterOf<C>>) => void] {
  const [search, change] = useSearchParams();
  const filter: Record<string, string> = { q: (search.get('q') ?? '').slice(0, maxQuery) };
  for (const [name, values] of Object.entries(choices)) {
    filter[name] = values.find((value) => value === search.get(name)) ?? values[0] ?? '';
  }
  const go = (next: Partial<FilterOf<C>>): void => {
    const given = Object.entries({ ...filter, ...next }).filter(([name, value]) =>
      name === 'q' ? value !== '' : value !== choices[name]?.[0],
    );
    change({ ...(tab && { tab }), ...Object.fromEntries(given) }, { replace: true });
  };
  return [filter as FilterOf<C>, go];
}
