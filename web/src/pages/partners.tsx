/** /partners: the directory of active partners. */
import { messages } from '../content/messages.ts';
import { messagesOf, pick } from '../content/pick.ts';
import { ReviewInvitation } from '../features/marketplace/reviews/ReviewInvitation.island.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Island } from '../ui/Island.tsx';
import { PartnerDirectory } from './islands/PartnerDirectory.island.tsx';
import type { PageProps } from './page.ts';
import { partnerOptionsOf } from './partner-options.ts';

const t = messages('partners');

export const Page = ({ page, site }: PageProps<'partners'>) => (
  <>
    <section className="border-b border-line">
      <div className="wrap section-snug grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h1 className="display text-5xl">{page.hero.title}</h1>
          <p className="mt-5 max-w-measure text-lg text-muted">{page.hero.text}</p>
        </div>
        <div className="flex flex-wrap gap-3 lg:col-span-4 lg:justify-end">
          {page.hero.actions.map(({ label, to }) => (
            <LinkButton key={to} to={to} variant="secondary">
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
    <section className="wrap section-snug min-h-[60rem]" aria-label={t('directory_label')}>
      {/* The server puts the first partners here, for readers without JavaScript (internal/website/serving/slot.go). */}
      <noscript data-slot="partners">
        <p>{t('unread_text')}</p>
      </noscript>
      <Island
        name="PartnerDirectory"
        of={PartnerDirectory}
        when="load"
        props={{ words: pick(page, 'search', 'card', 'introduction'), reviews: page.reviews }}
        copy={{ options: partnerOptionsOf(site), messages: messagesOf(site.messages, 'partners', 'reviews') }}
      />
      <Island
        name="ReviewInvitation"
        of={ReviewInvitation}
        when="state"
        props={{ words: page.review_form }}
        copy={{ messages: messagesOf(site.messages, 'reviews') }}
      />
      <PrivacyNote legal={site.navigation.footer.legal} />
    </section>
    <section className="night">
      <div className="wrap section-snug flex flex-wrap items-center justify-between gap-6">
        <div>
          <h2 className="display text-3xl">{page.join.title}</h2>
          <p className="mt-2 max-w-measure text-muted">{page.join.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {page.join.actions.map(({ label, to }) => (
            <LinkButton key={to} to={to}>
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
  </>
);
