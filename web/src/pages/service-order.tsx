/** /service-order */
import { catalogueOf } from '../content/catalogue.ts';
import { OrderForm } from '../features/orders/OrderForm.island.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'service-order'>) => (
  <>
    <div className="wrap section-snug">
      <h1 className="display text-4xl">{page.hero.title}</h1>
      <p className="mt-4 max-w-measure text-lg text-muted">{page.hero.text}</p>
      <Island
        name="OrderForm"
        of={OrderForm}
        when="state"
        props={{ words: page }}
        copy={{ catalogue: catalogueOf(site) }}
      />
    </div>
    <FaqList content={page.faq} />
  </>
);
