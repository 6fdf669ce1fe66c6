/** /service-order */

import { catalogueOf } from '../content/catalogue.ts';
import { messagesOf } from '../content/pick.ts';
import type { LegalNotice } from '../content/types.gen.ts';
import { OrderForm } from '../features/sales/orders/OrderForm.island.tsx';
import type { TermsLink } from '../features/sales/orders/Terms.tsx';
import { priceTaxOf } from '../lib/price-tax.ts';
import { FaqList } from '../sections/FaqList.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

/** The page of terms, once the owner has one. */
const termsOf = (legal: readonly LegalNotice[]): TermsLink => {
  const terms = legal.find(({ id }) => id === 'terms');
  return terms?.to ? { label: terms.label, to: terms.to } : null;
};

/** Renders the text for an order or for a request. Only the quote decides which (OrderQuote.tsx). */
const Said = ({ order, request }: { order: string; request: string }) => (
  <>
    <span data-said="order">{order}</span>
    <span data-said="request" className="hidden">
      {request}
    </span>
  </>
);

export const Page = ({ page, site }: PageProps<'service-order'>) => (
  <>
    <div className="wrap section-snug">
      <h1 className="display text-4xl">
        <Said order={page.hero.title} request={page.request.title} />
      </h1>
      <p className="mt-4 max-w-measure text-lg text-muted">
        <Said order={page.hero.text} request={page.request.text} />
      </p>
      <Island
        name="OrderForm"
        of={OrderForm}
        when="state"
        props={{
          words: page,
          terms: termsOf(site.navigation.footer.legal),
          applications: site.apps.map(({ title }) => title),
        }}
        copy={{
          catalogue: catalogueOf(site, (service) => priceTaxOf(service)?.text),
          messages: messagesOf(site.messages, 'orders'),
          options: { countries: site.options.countries },
        }}
      />
      <PrivacyNote legal={site.navigation.footer.legal} />
    </div>
    <FaqList content={page.faq} />
  </>
);
