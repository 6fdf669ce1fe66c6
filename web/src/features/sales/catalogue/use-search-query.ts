/**
 * Query and category of the search, stored in the address, so that a search can be shared and survives Back. The
 * address changes after a short pause in typing, because browsers limit the rate of changes.
 */
import { useEffect, useRef, useState } from 'react';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { allCategories } from './find-services.ts';

const pause = 200;

export interface SearchQuery {
  text: string;
  category: string;
}

const read = (params: URLSearchParams): SearchQuery => ({
  text: params.get('q') ?? '',
  category: params.get('category') ?? allCategories,
});

const addressOf = ({ text, category }: SearchQuery): string =>
  paths.pricing({ q: text, category: category === allCategories ? '' : category });

export function useSearchQuery(): [SearchQuery, (next: SearchQuery) => void] {
  const [search] = useSearchParams();
  const [query, setQuery] = useState<SearchQuery>({ text: '', category: allCategories });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => setQuery(read(search)), [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: SearchQuery): void => {
    setQuery(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => changeAddress(addressOf(next), { replace: true }), pause);
  };
  return [query, change];
}
