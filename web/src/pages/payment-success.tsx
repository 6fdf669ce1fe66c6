/** /payment-success. The page trusts only the order's private token in its address. */

import { namesOf } from '../content/catalogue.ts';
import { messagesOf } from '../content/pick.ts';
import { Outcome } from '../features/sales/orders/Outcome.island.tsx';
import { StepStory } from '../sections/StepStory.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'payment-success'>) => (
  <>
    <div className="wrap section-snug min-h-[24rem]">
      <Island
        name="Outcome"
        of={Outcome}
        when="state"
        props={{ words: page, names: namesOf(site) }}
        copy={{
          messages: site.rights
            ? messagesOf(site.messages, 'orders', 'rights')
            : messagesOf(site.messages, 'orders'),
          support: { email: site.brand.support_email },
        }}
      />
      <div className="screen-only mt-9 flex flex-wrap gap-3">
        {page.actions.map(({ label, to }) => (
          <LinkButton key={to} to={to} variant="secondary">
            {label}
          </LinkButton>
        ))}
      </div>
    </div>
    <div className="wrap section-snug">
      <StepStory content={page.next} />
    </div>
  </>
);
