/**
 * /partner-portal: a static preview with three demo buttons, which loads no code. Members of partner companies get
 * their portal instead.
 */
import { messagesOf, pick } from '../content/pick.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Island } from '../ui/Island.tsx';
import { Bell, Settings } from '../ui/icons.tsx';
import { PartnerPortal } from './islands/PartnerPortal.island.tsx';
import type { PageProps } from './page.ts';

type Content = Pick<PageProps<'partner-portal'>, 'page'>;

const Dashboard = ({ page }: Content) => (
  <section aria-labelledby="dashboard" className="rounded-lg border border-line-strong bg-surface">
    <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-5 py-4 sm:px-7">
      <div className="flex items-center gap-3">
        <h2 id="dashboard" className="display text-2xl">
          {page.dashboard_title}
        </h2>
        <Badge>{page.demo_label}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabledReason={page.inactive_text}>
          <Settings className="size-4.5" /> {page.settings_label}
        </Button>
        <Button variant="secondary" size="sm" disabledReason={page.inactive_text}>
          <Bell className="size-4.5" /> {page.notifications_label}
        </Button>
      </div>
    </header>
    <dl className="grid sm:grid-cols-2 lg:grid-cols-4">
      {page.figures.map(({ value, label }) => (
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

const Coming = ({ page }: Content) => (
  <section className="wrap section grid gap-x-8 gap-y-10 lg:grid-cols-12">
    <div className="lg:col-span-5">
      <h2 className="display text-4xl">{page.coming.title}</h2>
      <p className="mt-4 max-w-measure text-lg text-muted">{page.coming.text}</p>
      <div className="mt-8">
        <Button disabledReason={page.inactive_text}>{page.waitlist_label}</Button>
      </div>
    </div>
    <ul className="lg:col-span-6 lg:col-start-7">
      {page.coming.items.map(({ id, title, text }) => (
        <li key={id} className="border-t border-line py-6 last:border-b">
          <h3 className="display text-2xl">{title}</h3>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

export const Page = ({ page, site: { options, currency, messages } }: PageProps<'partner-portal'>) => (
  <>
    <Island
      name="PartnerPortal"
      of={PartnerPortal}
      when="never"
      props={{}}
      copy={{
        currency,
        messages: messagesOf(messages, 'portal', 'records', 'commission', 'files', 'partners', 'reviews'),
        options: pick(
          options,
          'partner_services',
          'partner_team_sizes',
          'partner_pricing_ranges',
          'not_specified',
        ),
      }}
    />
    <div className="portal-preview">
      <PageHero content={page.hero} night />
      <div className="wrap relative z-10 -mt-10 lg:-mt-16">
        <Dashboard page={page} />
      </div>
      <Coming page={page} />
      <CloseBand content={page.close} />
    </div>
  </>
);
