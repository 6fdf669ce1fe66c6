/** Forms for visitors, and what is beside them. */
import { messagesOf, pick } from '../../content/pick.ts';
import { type Site, titleOf } from '../../content/site.ts';
import type {
  ApplicationWords,
  BlockFrame,
  BlockKinds,
  ConsultationFormWords,
  ContactFormWords,
  ContactInfo as ContactInfoContent,
  QuoteFormWords,
} from '../../content/types.gen.ts';
import { ApplicationForm as Application } from '../../features/marketplace/partners/ApplicationForm.island.tsx';
import { ContactForm as Contact } from '../../features/sales/leads/contact/ContactForm.island.tsx';
import { QuoteForm as Quote } from '../../features/sales/leads/QuoteForm.island.tsx';
import { questionsOf } from '../../features/sales/leads/questions.ts';
import { priceTaxOf } from '../../lib/price-tax.ts';
import { PrivacyNote } from '../../sections/PrivacyNote.tsx';
import { Island } from '../../ui/Island.tsx';
import type { IconComponent } from '../../ui/icon.tsx';
import { Clock, MapPin, Phone } from '../../ui/icons.tsx';
import { contentOf } from '../content-of.ts';
import { Consultation } from '../islands/Consultation.island.tsx';
import type { PartProps } from '../part.ts';
import { partnerOptionsOf } from '../partner-options.ts';

/** Returns the texts and questions of a form, as its island gets them. */
function formProps<K extends 'contact-form' | 'quote-form' | 'consultation-form'>(
  block: BlockKinds[K] & BlockFrame,
  { options }: Site,
) {
  const { fields, ...words } = contentOf<K>(block);
  return { words, questions: questionsOf(fields, options) };
}

export const ContactForm = ({ content, page, site }: PartProps<ContactFormWords & BlockFrame>) => (
  <>
    <Island
      name="ContactForm"
      of={Contact}
      when="state"
      props={{ ...formProps<'contact-form'>(content, site), label: titleOf(page) }}
      copy={{
        messages: messagesOf(site.messages, 'leads'),
        options: pick(site.options, 'contact_types'),
        support: { email: site.brand.support_email },
      }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </>
);

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

export const ContactInfo = ({ content, site: { brand } }: PartProps<ContactInfoContent>) => (
  <ul className="lg:sticky lg:top-28">
    <Info icon={Clock} {...content.response} />
    <Info icon={MapPin} {...content.address} text={brand.postal_address ?? brand.unset_text} />
    <Info icon={Phone} {...content.phone} text={brand.phone ?? brand.unset_text} />
  </ul>
);

export const QuoteForm = ({ content, site }: PartProps<QuoteFormWords & BlockFrame>) => (
  <>
    <Island
      name="QuoteForm"
      of={Quote}
      when="state"
      props={{
        ...formProps<'quote-form'>(content, site),
        services: site.services
          .filter(({ sale }) => sale === 'quote')
          .map((service) => ({
            ...pick(service, 'id', 'name'),
            price_label: [service.price_label, priceTaxOf(service)?.text].filter(Boolean).join(' '),
          })),
      }}
      copy={{ messages: messagesOf(site.messages, 'leads') }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </>
);

/** The form of the free consultation, whose service is the anchor. */
export const ConsultationForm = ({ content, page, site }: PartProps<ConsultationFormWords & BlockFrame>) => (
  <div id="enterprise-consultation">
    <Island
      name="Consultation"
      of={Consultation}
      when="state"
      props={{ ...formProps<'consultation-form'>(content, site), title: titleOf(page) }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </div>
);

export const ApplicationForm = ({ content, site }: PartProps<ApplicationWords & BlockFrame>) => (
  <section>
    <h2 className="display text-3xl">{content.title}</h2>
    <p className="mt-3 mb-8 max-w-measure text-muted">{content.text}</p>
    <Island
      name="ApplicationForm"
      of={Application}
      when="state"
      props={{ words: contentOf<'application-form'>(content) }}
      copy={{ options: partnerOptionsOf(site) }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </section>
);
