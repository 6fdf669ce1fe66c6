/** The footer of every page: all services, contact, and the legal links that wait for the owner's text. */
import { messages } from '../../content/messages.ts';
import type { ConsumerRights, Site } from '../../content/site.ts';
import { rightsPath } from '../../lib/rights.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';

interface Group {
  title: string;
  links: readonly { label: string; to: string }[];
}

const LinkGroup = ({ title, links }: Group) => (
  <div>
    <h2 className="text-sm font-[560] text-muted">{title}</h2>
    <ul className="mt-2">
      {links.map(({ label, to }) => (
        <li key={to}>
          <a
            href={to}
            className="inline-flex min-h-11 items-center py-1.5 leading-snug hover:underline hover:underline-offset-4 md:min-h-9"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

/** Returns the links with which consumers end contracts. */
const rightsOf = ({ cancel }: ConsumerRights) => [
  { id: 'withdraw', label: messages('rights')('withdraw_label'), to: rightsPath('withdraw') },
  ...(cancel ? [{ id: 'cancel', label: messages('rights')('cancel_label'), to: rightsPath('cancel') }] : []),
];

type LegalProps = Pick<Site['navigation']['footer'], 'legal'> & Pick<Site, 'rights'>;

const Legal = ({ legal, rights }: LegalProps) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1">
    {[...(rights ? rightsOf(rights) : []), ...legal].map(({ id, label, to }) => (
      <li key={id}>{to ? <a href={to}>{label}</a> : <span>{label}</span>}</li>
    ))}
  </ul>
);

type FooterProps = Pick<Site, 'brand' | 'rights'> & { footer: Site['navigation']['footer'] };

export const Footer = ({ brand, rights, footer }: FooterProps) => (
  <footer className="night border-t border-line">
    <div className="wrap grid gap-x-8 gap-y-10 py-14 lg:grid-cols-12 lg:py-20">
      <div className="lg:col-span-4">
        <Wordmark brand={brand} size="lg" night />
        <p className="mt-3 max-w-80 text-muted">{brand.tagline}</p>
        <a
          href={`mailto:${brand.support_email}`}
          className="text-link mt-5 inline-flex min-h-11 items-center"
        >
          {brand.support_email}
        </a>
      </div>
      <nav
        aria-label={messages('site.footer')('label')}
        className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-4 lg:col-span-8"
      >
        {footer.groups.map((group) => (
          <LinkGroup key={group.id} {...group} />
        ))}
        <LinkGroup {...footer.contact} />
      </nav>
    </div>
    <div className="wrap">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-t border-line py-6 text-sm text-muted">
        <p>
          © {brand.copyright_year} {brand.name}. {footer.rights}
        </p>
        <Legal legal={footer.legal} rights={rights} />
      </div>
    </div>
  </footer>
);
