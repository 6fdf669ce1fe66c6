/** The newest partners and their live feed: 20 rows, newest first. */
import { requestJson } from '../../../api/http.ts';
import { openSharedStream } from '../../../api/shared-stream.ts';
import { whileVisible } from '../../../api/while-visible.ts';

/** Public fields of a new partner. */
export interface RecentPartner {
  id: string;
  company_name: string;
  location: string | null;
  /** RFC 3339. */
  created_at: string;
  logo_url: string | null;
  is_verified: boolean;
}

export const recentLimit = 20;

/** Returns the list with the row on top, without its older version, limited in length. */
export function withNewest(list: readonly RecentPartner[], row: RecentPartner): RecentPartner[] {
  return [row, ...list.filter(({ id }) => id !== row.id)].slice(0, recentLimit);
}

export const readRecent = (signal: AbortSignal): Promise<RecentPartner[]> =>
  requestJson<RecentPartner[]>('GET', '/api/partners/recent', undefined, signal);

/**
 * Subscribes to new partners while the page is visible, with one connection for all tabs. Calls `onGap` when rows may
 * have been missed: after a reconnection, when the page becomes visible, and when the server says so. Returns a
 * function that stops it.
 */
export const followRecent = (onRow: (row: RecentPartner) => void, onGap: () => void): (() => void) =>
  whileVisible((returned) => {
    if (returned) onGap();
    return openSharedStream('/api/partners/activity', 'harborlight.activity', {
      onOpen: (again) => again && onGap(),
      onEvent: ({ event, data }) => {
        if (event === 'partner') onRow(JSON.parse(data) as RecentPartner);
        else if (event === 'reload') onGap();
      },
    });
  });
