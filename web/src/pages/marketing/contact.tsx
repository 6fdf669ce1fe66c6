/** /contact */
import { contact as page } from '../../content/contact.ts';
import { ContactForm } from '../../features/leads/contact/ContactForm.tsx';
import { staticPart } from '../../lib/static-part.tsx';

const Opening = staticPart(() => import('../../statics/contact-opening.tsx'));
const Info = staticPart(() => import('../../statics/contact-info.tsx'));
const Close = staticPart(() => import('../../statics/contact-close.tsx'));

export const Page = () => (
  <>
    <Opening />
    <div className="wrap section-snug grid gap-x-8 gap-y-14 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <ContactForm page={page} />
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <Info />
      </div>
    </div>
    <Close />
  </>
);
