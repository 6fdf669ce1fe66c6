/** The newest partners and their live feed: 20 rows, new ones on top. */
import { requestJson } from '../../../api/http.ts';
import { openSharedStream } from '../../../api/shared-stream.ts';
import { whileVisible } from '../../../api/while-visible.ts';

/** The six columns that everybody may read of any partner. */
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

/** The list with a row on top, without its older self, capped. */
export function withNewest(list: readonly RecentPartner[], row: RecentPartner): RecentPartner[] {
  return [row, ...list.filter(({ id }) => id !== row.id)].slice(0, recentLimit);
}

export const readRecent = (signal: AbortSignal): Promise<RecentPartner[]> =>
  requestJson<RecentPartner[]>('GET', '/api/partners/recent', undefined, signal);

/**
 * Follows new partners while the page is visible, over one connection for all windows; `onGap` is called when rows may
 * have been missed: after a reconnection, when the page is shown again, and when the server says so. Returns how to stop.
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
