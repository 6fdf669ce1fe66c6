import { brand } from '../content/brand.ts';
import { contact } from '../content/contact.ts';
import { Clock, type IconComponent, MapPin, Phone } from '../ui/icons.tsx';

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

const { response, address, phone } = contact.info;

export const Part = () => (
  <ul className="lg:sticky lg:top-28">
    <Info icon={Clock} {...response} />
    <Info icon={MapPin} {...address} text={brand.postal_address ?? brand.unset_text} />
    <Info icon={Phone} {...phone} text={brand.phone ?? brand.unset_text} />
  </ul>
);
