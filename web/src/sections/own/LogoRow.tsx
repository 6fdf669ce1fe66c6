/** The brand's clients, by logo or by name. */
import type { ClientLogo, ClientLogos } from '../../content/types.gen.ts';
import { Framed } from './Picture.tsx';

const Mark = ({ name, logo }: ClientLogo) =>
  logo ? <Framed image={logo} alt={name} /> : <span className="display text-2xl">{name}</span>;

export const LogoRow = ({ content }: { content: ClientLogos }) => (
  <section className="wrap section-snug">
    <h2 className="text-lg text-muted">{content.title}</h2>
    <ul className="logos">
      {content.companies.map((company) => (
        <li key={company.name} data-logo={company.logo ? '' : undefined}>
          {company.to ? (
            <a href={company.to}>
              <Mark {...company} />
            </a>
          ) : (
            <Mark {...company} />
          )}
        </li>
      ))}
    </ul>
  </section>
);
