/** Who answers, and every way to reach them. Address, email and phone are the brand's. */
import type { Brand, ContactPanel as Content } from '../../content/types.gen.ts';
import { Actions } from '../Actions.tsx';
import { Portrait } from './Portrait.tsx';

const linkTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

const Reach = ({ brand }: { brand: Brand }) => (
  <dl className="reach">
    <div>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${brand.support_email}`} className="text-link">
          {brand.support_email}
        </a>
      </dd>
    </div>
    <div>
      <dt>Phone</dt>
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
      <dt>Address</dt>
      <dd>{brand.postal_address ?? brand.unset_text}</dd>
    </div>
  </dl>
);

export const ContactPanel = ({ content, brand }: { content: Content; brand: Brand }) => (
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
        <Reach brand={brand} />
        <Actions actions={content.actions} className="mt-8" />
      </div>
    </div>
  </section>
);
