/** /calendar */
import { messagesOf } from '../content/pick.ts';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { Island } from '../ui/Island.tsx';
import { CalendarScreen } from './islands/CalendarScreen.island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'calendar'>) => (
  <div className="wrap section-snug">
    <h1 className="display text-4xl">{page.title}</h1>
    <p className="mt-3 mb-8 max-w-measure text-lg text-muted">{page.text}</p>
    <Island
      name="CalendarScreen"
      of={CalendarScreen}
      when="load"
      props={{ title: page.title }}
      copy={{
        calendar: page,
        messages: messagesOf(site.messages, 'booking', 'calendar'),
        support: { email: site.brand.support_email },
      }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </div>
);
