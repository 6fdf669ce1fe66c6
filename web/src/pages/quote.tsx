/** /quote, and the private page of an offer if the address contains its token. */
import { messagesOf, pick } from '../content/pick.ts';
import { QuoteForm } from '../features/sales/leads/QuoteForm.island.tsx';
import { OfferPage } from '../features/sales/offers/OfferPage.island.tsx';
import { priceTaxOf } from '../lib/price-tax.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PrivacyNote } from '../sections/PrivacyNote.tsx';
import { StepColumn } from '../sections/StepColumn.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({
  page: { offer, ...page },
  site: { options, brand, services, messages, navigation },
}: PageProps<'quote'>) => (
  <>
    <Island
      name="OfferPage"
      of={OfferPage}
      when="state"
      props={{ words: offer }}
      copy={{ support: { email: brand.support_email }, messages: messagesOf(messages, 'offer') }}
    />
    <div className="quote-request">
      <PageHero content={page.hero} />
      <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Island
            name="QuoteForm"
            of={QuoteForm}
            when="state"
            props={{
              page,
              services: services
                .filter(({ sale }) => sale === 'quote')
                .map((service) => ({
                  ...pick(service, 'id', 'name'),
                  price_label: [service.price_label, priceTaxOf(service)?.text].filter(Boolean).join(' '),
                })),
            }}
            copy={{
              messages: messagesOf(messages, 'leads'),
              options: pick(
                options,
                'quote_industries',
                'quote_team_sizes',
                'quote_budgets',
                'quote_timelines',
                'quote_services',
              ),
            }}
          />
          <PrivacyNote legal={navigation.footer.legal} />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <StepColumn content={page.process} />
        </div>
      </div>
      <CloseBand content={page.close} />
    </div>
  </>
);
