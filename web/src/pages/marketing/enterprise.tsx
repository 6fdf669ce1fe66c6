/** /enterprise (spec 2.7): the consultation is free and goes through the checkout, which stores it as a lead. */
import { enterprise as page } from '../../content/enterprise.ts';
import { EnterpriseForm } from '../../features/leads/EnterpriseForm.tsx';
import type { SendLead } from '../../features/leads/use-lead-form.ts';
import { checkoutHere, consultationFailure } from '../../features/orders/checkout.ts';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { StepColumn } from '../../sections/StepColumn.tsx';

const send: SendLead = (values, trap) =>
  checkoutHere(
    {
      serviceId: 'enterprise-consultation',
      serviceName: `${page.hero.title} - ${values.companyName}`,
      amount: 0,
      isRecurring: false,
      formData: { ...values, ...trap },
    },
    consultationFailure,
  );

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} night />
    <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
      <div className="lg:order-2 lg:col-span-4 lg:col-start-9">
        <StepColumn content={page.expect} />
      </div>
      <div className="lg:order-1 lg:col-span-7">
        <EnterpriseForm page={page} send={send} />
      </div>
    </div>
    <CloseBand content={page.more} />
  </>
);
