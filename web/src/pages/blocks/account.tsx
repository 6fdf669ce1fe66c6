/** Blocks for people who are signed in, and the sign-in. */
import { messages } from '../../content/messages.ts';
import { messagesOf, pick } from '../../content/pick.ts';
import { titleOf } from '../../content/site.ts';
import type { BlockFrame, CalendarWords, DeskWords, SignInWords, Theme } from '../../content/types.gen.ts';
import { Account } from '../../features/people/account/Account.island.tsx';
import { AuthForms } from '../../features/people/account/AuthForms.island.tsx';
import { PrivacyNote } from '../../sections/PrivacyNote.tsx';
import { artOf } from '../../sections/themes/art.tsx';
import { Card } from '../../ui/Card.tsx';
import { Island } from '../../ui/Island.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';
import { contentOf } from '../content-of.ts';
import { AdminDesk } from '../islands/AdminDesk.island.tsx';
import { CalendarScreen } from '../islands/CalendarScreen.island.tsx';
import type { PartProps } from '../part.ts';

export const CalendarBlock = ({ content, page, site }: PartProps<CalendarWords & BlockFrame>) => (
  <div className="wrap pt-8 pb-14 lg:pb-24">
    <Island
      name="CalendarScreen"
      of={CalendarScreen}
      when="load"
      props={{ title: titleOf(page) }}
      copy={{
        calendar: contentOf<'calendar'>(content),
        messages: messagesOf(site.messages, 'booking', 'calendar'),
        support: { email: site.brand.support_email },
      }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </div>
);

function Opening({ content: { title, text }, theme }: { content: SignInWords; theme: Theme }) {
  const { Scene } = artOf[theme];
  return (
    <div className="night relative isolate overflow-hidden rounded-lg bg-paper p-6 text-ink lg:min-h-[34rem] lg:p-10">
      <div className="max-lg:hidden">
        <Scene />
      </div>
      <h1 className="display relative text-4xl">{title}</h1>
      <p className="relative mt-3 max-w-[22em] text-lg text-ink/85">{text}</p>
    </div>
  );
}

export const SignIn = ({ content, site }: PartProps<SignInWords>) => (
  <div className="wrap section-snug">
    <a href={content.back.to} className="inline-flex min-h-11 items-center gap-2">
      <ArrowLeft /> {content.back.label}
    </a>
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-10">
      <Opening content={content} theme={site.brand.theme} />
      <Card as="section" aria-label={messages('auth')('tabs_label')} className="lg:p-8">
        <Island
          name="AuthForms"
          of={AuthForms}
          when="load"
          props={{}}
          copy={{ auth: pick(content, 'back'), messages: messagesOf(site.messages, 'auth', 'two-step') }}
        />
        <PrivacyNote legal={site.navigation.footer.legal} />
      </Card>
    </div>
    {/* All other pages take the words of the account dialog from here (boot/islands.ts). */}
    <Island
      name="Account"
      of={Account}
      when="never"
      props={{}}
      copy={{
        messages: messagesOf(
          site.messages,
          'account',
          'auth',
          'two-step',
          'orders',
          ...(site.rights ? (['rights'] as const) : []),
        ),
      }}
    />
  </div>
);

export const DeskBlock = ({ content, site }: PartProps<DeskWords & BlockFrame>) => (
  <Island
    name="AdminDesk"
    of={AdminDesk}
    when="load"
    props={{}}
    copy={{
      admin: contentOf<'desk'>(content),
      messages: messagesOf(
        site.messages,
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
      currency: site.currency,
      rights: site.rights !== undefined,
      options: pick(site.options, 'partner_pricing_ranges'),
    }}
  />
);
