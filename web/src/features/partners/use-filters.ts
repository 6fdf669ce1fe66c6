import { partnerOptions as options } from '../../content/partner-options.ts';
import { useLocation, useSearch } from '../../lib/router.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import type { Filters } from './public-api.ts';

export interface PlaceInDirectory extends Filters {
  /** The partner whose introduction dialog is open; '' for none. */
  partner: string;
}

/** Filters and open dialog, kept in the address bar so that they can be shared and survive a reload. */
export function useFilters(): [PlaceInDirectory | null, (next: Partial<PlaceInDirectory>) => void] {
  const hydrated = useHydrated();
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const asked = search.get('service') ?? '';
  const place: PlaceInDirectory = {
    q: search.get('q') ?? '',
    service: options.partner_services.some(({ value }) => value === asked) ? asked : '',
    partner: search.get('partner') ?? '',
  };
  const go = (next: Partial<PlaceInDirectory>): void =>
    navigate(paths.partners({ ...place, ...next }), { replace: true });
  return [hydrated ? place : null, go];
}
