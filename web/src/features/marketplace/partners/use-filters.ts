import { optionsOf } from '../../../content/island-texts.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { paths } from '../../../paths.ts';
import type { Filters } from './public-api.ts';

/** Maximum length of a search text that the server accepts. */
export const maxQuery = 100;

export interface DirectoryState extends Filters {
  /** ID of the partner whose dialog is open; '' if none. */
  partner: string;
  /** '1' if the dialog shows the introduction request; '' if it shows the profile. */
  introduce: string;
}

/** Changes filters or dialog. An opened dialog adds a history entry, so that Back closes it. */
export type Navigate = (next: Partial<DirectoryState>) => void;

/** Filters and open dialog, stored in the address, so that they can be shared and survive a reload. */
export function useFilters(): [DirectoryState | null, Navigate] {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const asked = search.get('service') ?? '';
  const partner = search.get('partner') ?? '';
  const place: DirectoryState = {
    q: (search.get('q') ?? '').slice(0, maxQuery),
    service: optionsOf('partner_services').some(({ value }) => value === asked) ? asked : '',
    partner,
    introduce: partner && search.has('introduce') ? '1' : '',
  };
  const go: Navigate = (next) =>
    changeAddress(paths.partners({ ...place, ...next }), { replace: Boolean(partner) || !next.partner });
  return [hydrated ? place : null, go];
}
