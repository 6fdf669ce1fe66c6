/** /contact (spec 2.7, decisions 5). */
import { brand } from '../../content/brand.ts';
import { contact as page } from '../../content/contact.ts';
import { ContactForm } from '../../features/contact/ContactForm.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { Clock, type IconComponent, MapPin, Phone } from '../../ui/icons.tsx';

interface InfoProps {
  icon: IconComponent;
  title: string;
  text: string;
}

const Info = ({ icon: Icon, title, text }: InfoProps) => (
  <li className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line py-6 last:border-b">
    <Icon className="mt-0.5 size-6 text-sea" />
    <div>
      <h2 className="font-[560]">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  </li>
);

const Infos = () => (
  <ul>
    <Info icon={Clock} {...page.info.response} />
    <Info icon={MapPin} {...page.info.address} text={brand.postal_address ?? brand.unset_text} />
    <Info icon={Phone} {...page.info.phone} text={brand.phone ?? brand.unset_text} />
  </ul>
);

export const Page = () => (
  <>
    <PageHero content={page.hero} />
    <div className="wrap section-snug grid gap-x-8 gap-y-14 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <ContactForm page={page} />
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <div className="lg:sticky lg:top-28">
          <Infos />
        </div>
      </div>
    </div>
    <CloseBand content={page.other} />
  </>
);
