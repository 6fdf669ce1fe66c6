/** A contact person, and all contact options. Address, email and phone come from the brand. */
import type { Brand, ContactWords, ContactPanel as Content } from '../../content/types.gen.ts';
import { Actions } from '../Actions.tsx';
import { Portrait } from './Portrait.tsx';

const linkTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

const Reach = ({ brand, words }: { brand: Brand; words: ContactWords }) => (
  <dl className="reach">
    <div>
      <dt>{words.email}</dt>
      <dd>
        <a href={`mailto:${brand.support_email}`} className="text-link">
          {brand.support_email}
        </a>
      </dd>
    </div>
    <div>
      <dt>{words.phone}</dt>
      <dd>
        {brand.phone ? (
          <a href={linkTo(brand.phone)} className="text-link">
            {brand.phone}
          </a>
        ) : (
          brand.unset_text
        )}
      </dd>
    </div>
    <div>
      <dt>{words.address}</dt>
      <dd>{brand.postal_address ?? brand.unset_text}</dd>
    </div>
  </dl>
);

interface ContactPanelProps {
  content: Content;
  brand: Brand;
  words: ContactWords;
}

export const ContactPanel = ({ content, brand, words }: ContactPanelProps) => (
  <section className="wrap section">
    <div className="contact-panel">
      <div>
        <h2 className="display text-3xl">{content.title}</h2>
        {content.text && <p className="text-lg text-muted">{content.text}</p>}
        {content.person && (
          <div className="contact-person">
            <Portrait {...content.person} />
            <p>
              <strong>{content.person.name}</strong>
              <span className="text-muted">{content.person.role}</span>
            </p>
          </div>
        )}
      </div>
      <div>
        <Reach brand={brand} words={words} />
        <Actions actions={content.actions} className="mt-8" />
      </div>
    </div>
  </section>
);
