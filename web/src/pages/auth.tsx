/** /auth */

import { messages } from '../content/messages.ts';
import { messagesOf, pick } from '../content/pick.ts';
import { Account } from '../features/people/account/Account.island.tsx';
import { AuthForms } from '../features/people/account/AuthForms.island.tsx';
import { HarborScene } from '../sections/HarborScene.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { Card } from '../ui/Card.tsx';
import { Island } from '../ui/Island.tsx';
import { ArrowLeft } from '../ui/icons.tsx';
import type { PageProps } from './page.ts';

const Opening = ({ page }: Pick<PageProps<'auth'>, 'page'>) => (
  <div className="night relative isolate overflow-hidden rounded-lg bg-paper p-6 text-ink lg:min-h-[34rem] lg:p-10">
    <div className="max-lg:hidden">
      <HarborScene />
    </div>
    <h1 className="display relative text-4xl">{page.title}</h1>
    <p className="relative mt-3 max-w-[22em] text-lg text-ink/85">{page.text}</p>
  </div>
);

export const Page = ({ page, site }: PageProps<'auth'>) => (
  <div className="wrap section-snug">
    <a href={page.back.to} className="inline-flex min-h-11 items-center gap-2">
      <ArrowLeft /> {page.back.label}
    </a>
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-10">
      <Opening page={page} />
      <Card as="section" aria-label={messages('auth')('tabs_label')} className="lg:p-8">
        <Island
          name="AuthForms"
          of={AuthForms}
          when="load"
          props={{}}
          copy={{ auth: pick(page, 'back'), messages: messagesOf(site.messages, 'auth', 'two-step') }}
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
