/** Blocks with partner companies. */
import { useId } from 'react';
import { messages } from '../../content/messages.ts';
import { messagesOf, pick } from '../../content/pick.ts';
import type {
  LiveActivity as LiveActivityWords,
  PartnerDirectoryWords,
  PortalPreviewWords,
} from '../../content/types.gen.ts';
import { LiveActivity as Activity } from '../../features/marketplace/partners/LiveActivity.island.tsx';
import type { ListingPage } from '../../features/marketplace/partners/public-api.ts';
import { ReviewInvitation } from '../../features/marketplace/reviews/ReviewInvitation.island.tsx';
import { PrivacyNote } from '../../sections/PrivacyNote.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Island } from '../../ui/Island.tsx';
import { Bell, Settings } from '../../ui/icons.tsx';
import { Slot } from '../../ui/Slot.tsx';
import { PartnerDirectory as Directory } from '../islands/PartnerDirectory.island.tsx';
import { PartnerPortal } from '../islands/PartnerPortal.island.tsx';
import type { PartProps } from '../part.ts';
import { partnerOptionsOf } from '../partner-options.ts';

export const LiveActivity = ({ content }: { content: LiveActivityWords }) => (
  <Island
    name="LiveActivity"
    of={Activity}
    when="visible"
    props={{
      words: pick(content, 'title', 'text', 'loading_text', 'empty_text', 'joined_text', 'verified_label'),
    }}
    className="contents"
  />
);

/**
 * The directory of active partners, and the dialog behind the private link to a review. With the first partners, its
 * code waits for a touch. Without them, it loads them.
 */
export function PartnerDirectory({ content, site }: PartProps<PartnerDirectoryWords>) {
  const first = site.loaded?.partners as ListingPage | undefined;
  return (
    <section className="wrap section-snug min-h-[60rem]" aria-label={messages('partners')('directory_label')}>
      <Slot name="partners">
        {!first && (
          <noscript>
            <p>{messages('partners')('unread_text')}</p>
          </noscript>
        )}
        <Island
          name="PartnerDirectory"
          of={Directory}
          when={first ? 'state' : 'load'}
          props={{ words: pick(content, 'search', 'card', 'introduction'), reviews: content.reviews, first }}
          copy={{
            options: partnerOptionsOf(site),
            messages: messagesOf(site.messages, 'partners', 'reviews'),
          }}
        />
      </Slot>
      <Island
        name="ReviewInvitation"
        of={ReviewInvitation}
        when="state"
        props={{ words: content.review_form }}
        copy={{ messages: messagesOf(site.messages, 'reviews') }}
      />
      <PrivacyNote legal={site.navigation.footer.legal} />
    </section>
  );
}

/** The portal, for members of partner companies. For all others it renders nothing. */
export const Portal = ({ site: { currency, messages: texts, options } }: Pick<PartProps<object>, 'site'>) => (
  <Island
    name="PartnerPortal"
    of={PartnerPortal}
    when="never"
    props={{}}
    copy={{
      currency,
      messages: messagesOf(texts, 'portal', 'records', 'commission', 'files', 'partners', 'reviews'),
      options: pick(
        options,
        'partner_services',
        'partner_team_sizes',
        'partner_pricing_ranges',
        'not_specified',
      ),
    }}
  />
);

type Content = { content: PortalPreviewWords };

function Dashboard({ content }: Content) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-lg border border-line-strong bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-5 py-4 sm:px-7">
        <div className="flex items-center gap-3">
          <h2 id={title} className="display text-2xl">
            {content.dashboard_title}
          </h2>
          <Badge>{content.demo_label}</Badge>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabledReason={content.inactive_text}>
            <Settings className="size-4.5" /> {content.settings_label}
          </Button>
          <Button variant="secondary" size="sm" disabledReason={content.inactive_text}>
            <Bell className="size-4.5" /> {content.notifications_label}
          </Button>
        </div>
      </header>
      <dl className="grid sm:grid-cols-2 lg:grid-cols-4">
        {content.figures.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-line px-5 py-7 not-first:border-t sm:px-7 sm:even:border-l sm:nth-2:border-t-0 lg:border-t-0 lg:not-first:border-l"
          >
            <dt className="mt-2 text-muted">{label}</dt>
            <dd className="figure-num text-4xl leading-none">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Coming = ({ content }: Content) => (
  <section className="wrap section grid gap-x-8 gap-y-10 lg:grid-cols-12">
    <div className="lg:col-span-5">
      <h2 className="display text-4xl">{content.coming.title}</h2>
      <p className="mt-4 max-w-measure text-lg text-muted">{content.coming.text}</p>
      <div className="mt-8">
        <Button disabledReason={content.inactive_text}>{content.waitlist_label}</Button>
      </div>
    </div>
    <ul className="lg:col-span-6 lg:col-start-7">
      {content.coming.items.map(({ id, title, text }) => (
        <li key={id} className="border-t border-line py-6 last:border-b">
          <h3 className="display text-2xl">{title}</h3>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** A static preview with three buttons that do nothing; it loads no code. */
export const PortalPreview = ({ content }: Content) => (
  <>
    <div className="wrap relative z-10 -mt-10 lg:-mt-16">
      <Dashboard content={content} />
    </div>
    <Coming content={content} />
  </>
);
