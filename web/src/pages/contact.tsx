/** /contact */
import { messages } from '../content/messages.ts';
import { messagesOf, pick } from '../content/pick.ts';
import { ContactForm } from '../features/sales/leads/contact/ContactForm.island.tsx';
import type { Kind } from '../features/sales/withdrawals/contracts.ts';
import { WithdrawalForm } from '../features/sales/withdrawals/WithdrawalForm.island.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { Island } from '../ui/Island.tsx';
import { Clock, type IconComponent, MapPin, Phone } from '../ui/icons.tsx';
import type { PageProps } from './page.ts';

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

function Address({ page, site: { brand } }: PageProps<'contact'>) {
  const { response, address, phone } = page.info;
  return (
    <ul className="lg:sticky lg:top-28">
      <Info icon={Clock} {...response} />
      <Info icon={MapPin} {...address} text={brand.postal_address ?? brand.unset_text} />
      <Info icon={Phone} {...phone} text={brand.phone ?? brand.unset_text} />
    </ul>
  );
}

/** A topic of the page. Its anchor shows it instead of the contact form, without a script. */
const Topic = ({ id, kind, site }: { id: string; kind: Kind } & Pick<PageProps<'contact'>, 'site'>) => (
  <section id={id} className="topic">
    <div className="wrap section-snug">
      <div className="max-w-xl">
        {/* The document has one h1, which is hidden while a topic is shown. */}
        <h2 aria-level={1} className="display text-4xl">
          {messages('rights')(`${kind}.title`)}
        </h2>
        <p className="mt-4 mb-8 text-lg text-muted">{messages('rights')(`${kind}.text`)}</p>
        <Island
          name="WithdrawalForm"
          of={WithdrawalForm}
          when="state"
          props={{ kind }}
          copy={{ messages: messagesOf(site.messages, 'rights') }}
        />
        <PrivacyNote legal={site.navigation.footer.legal} />
      </div>
    </div>
  </section>
);

const Contact = ({ page, site }: PageProps<'contact'>) => (
  <>
    <PageHero content={page.hero} />
    <div className="wrap section-snug grid gap-x-8 gap-y-14 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Island
          name="ContactForm"
          of={ContactForm}
          when="state"
          props={{ page }}
          copy={{
            messages: messagesOf(site.messages, 'leads'),
            options: pick(site.options, 'contact_types'),
            support: { email: site.brand.support_email },
          }}
        />
        <PrivacyNote legal={site.navigation.footer.legal} />
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <Address page={page} site={site} />
      </div>
    </div>
    <CloseBand content={page.other} />
  </>
);

export const Page = (props: PageProps<'contact'>) => {
  const { rights } = props.site;
  if (!rights) return <Contact {...props} />;
  return (
    <div>
      <Topic id="withdraw" kind="withdrawal" site={props.site} />
      {rights.cancel && <Topic id="cancel" kind="cancellation" site={props.site} />}
      <div>
        <Contact {...props} />
      </div>
    </div>
  );
};
