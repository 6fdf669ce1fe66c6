/** /admin */
import { messagesOf, pick } from '../content/pick.ts';
import { Island } from '../ui/Island.tsx';
import { AdminDesk } from './islands/AdminDesk.island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site: { messages, currency, options, rights } }: PageProps<'admin'>) => (
  <Island
    name="AdminDesk"
    of={AdminDesk}
    when="load"
    props={{}}
    copy={{
      admin: page,
      messages: messagesOf(
        messages,
        'auth',
        'two-step',
        'desk',
        'desk-lists',
        'records',
        'devices',
        'commission',
        'files',
        'offer',
        'partners',
        'reviews',
      ),
      currency,
      rights: rights !== undefined,
      options: pick(options, 'partner_pricing_ranges'),
    }}
  />
);
