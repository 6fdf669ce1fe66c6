/** /partners (spec 2.9): the directory of active partners. */
import { partners } from '../../content/partners.ts';
import { PartnerDirectory } from '../../features/partners/PartnerDirectory.tsx';
import { LinkButton } from '../../ui/Button.tsx';

const { hero, join } = partners;

export const Page = () => (
  <>
    <section className="border-b border-line">
      <div className="wrap section-snug grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h1 className="display text-5xl">{hero.title}</h1>
          <p className="mt-5 max-w-measure text-lg text-muted">{hero.text}</p>
        </div>
        <div className="flex flex-wrap gap-3 lg:col-span-4 lg:justify-end">
          {hero.actions.map(({ label, to }) => (
            <LinkButton key={to} to={to} variant="secondary">
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
    <section className="wrap section-snug min-h-[60rem]" aria-label="Directory">
      {/* The server puts the first partners here, for readers without JavaScript (internal/site/slot.go). */}
      <noscript data-slot="partners">
        <p>The list of partners could not be read. Please try again, or ask us for an introduction.</p>
      </noscript>
      <PartnerDirectory words={partners} />
    </section>
    <section className="night">
      <div className="wrap section-snug flex flex-wrap items-center justify-between gap-6">
        <div>
          <h2 className="display text-3xl">{join.title}</h2>
          <p className="mt-2 max-w-measure text-muted">{join.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {join.actions.map(({ label, to }) => (
            <LinkButton key={to} to={to}>
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
  </>
);
