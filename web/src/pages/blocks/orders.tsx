/** Blocks of the pages from offer to payment. */
import { catalogueOf, namesOf } from '../../content/catalogue.ts';
import { messagesOf, pick } from '../../content/pick.ts';
import type {
  BlockFrame,
  IncompleteWords,
  LegalNotice,
  OfferWords,
  OrderFormWords,
  OutcomeWords,
} from '../../content/types.gen.ts';
import { OfferPage } from '../../features/sales/offers/OfferPage.island.tsx';
import { codeTextsOf } from '../../features/sales/orders/code-texts.ts';
import { Incomplete } from '../../features/sales/orders/Incomplete.island.tsx';
import { OrderForm as Form } from '../../features/sales/orders/OrderForm.island.tsx';
import { Outcome } from '../../features/sales/orders/Outcome.island.tsx';
import type { TermsLink } from '../../features/sales/orders/Terms.tsx';
import { priceTaxOf } from '../../lib/price-tax.ts';
import { PrivacyNote } from '../../sections/PrivacyNote.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Island } from '../../ui/Island.tsx';
import { contentOf } from '../content-of.ts';
import type { PartProps } from '../part.ts';

/** The page of terms, once the owner has one. */
const termsOf = (legal: readonly LegalNotice[]): TermsLink => {
  const terms = legal.find(({ id }) => id === 'terms');
  return terms?.to ? { label: terms.label, to: terms.to } : null;
};

export const OrderForm = ({ content, site }: PartProps<OrderFormWords>) => (
  <div className="wrap pb-14 lg:pb-24">
    <Island
      name="OrderForm"
      of={Form}
      when="state"
      props={{
        words: pick(content, 'choose', 'details', 'summary', 'review'),
        terms: termsOf(site.navigation.footer.legal),
        applications: site.apps.map(({ title }) => title),
        codeWords: codeTextsOf(content),
      }}
      copy={{
        catalogue: catalogueOf(site, (service) => priceTaxOf(service)?.text),
        messages: messagesOf(site.messages, 'orders'),
        options: { countries: site.options.countries },
      }}
    />
    <PrivacyNote legal={site.navigation.footer.legal} />
  </div>
);

/** An offer, for clients with its private link. */
export const PrivateOffer = ({ content, site: { brand, messages } }: PartProps<OfferWords & BlockFrame>) => (
  <Island
    name="OfferPage"
    of={OfferPage}
    when="state"
    props={{ words: contentOf<'private-offer'>(content) }}
    copy={{ support: { email: brand.support_email }, messages: messagesOf(messages, 'offer') }}
  />
);

/** The state of an order. It trusts only the order's private token in the address. */
export const OrderOutcome = ({ content, site }: PartProps<OutcomeWords & BlockFrame>) => (
  <div className="wrap section-snug min-h-[24rem]">
    <Island
      name="Outcome"
      of={Outcome}
      when="state"
      props={{ words: contentOf<'outcome'>(content), names: namesOf(site) }}
      copy={{
        messages: site.rights
          ? messagesOf(site.messages, 'orders', 'rights')
          : messagesOf(site.messages, 'orders'),
        support: { email: site.brand.support_email },
      }}
    />
    <div className="screen-only mt-9 flex flex-wrap gap-3">
      {content.actions.map(({ label, to }) => (
        <LinkButton key={to} to={to} variant="secondary">
          {label}
        </LinkButton>
      ))}
    </div>
  </div>
);

/** For buyers who left the checkout. */
export const IncompleteCheckout = ({ content, site }: PartProps<IncompleteWords & BlockFrame>) => (
  <Island
    name="Incomplete"
    of={Incomplete}
    when="load"
    props={{ words: contentOf<'incomplete'>(content), names: namesOf(site) }}
  />
);
