/** /enterprise (spec 2.7): the consultation is free and goes through the checkout, which stores it as a lead. */
import { enterprise as page } from '../../content/enterprise.ts';
import { EnterpriseForm } from '../../features/leads/EnterpriseForm.tsx';
import type { SendLead } from '../../features/leads/use-lead-form.ts';
import { checkoutHere, consultationFailure } from '../../features/orders/checkout.ts';
import { staticPart } from '../../lib/static-part.tsx';

const Opening = staticPart(() => import('../../statics/enterprise-opening.tsx'));
const WhatToExpect = staticPart(() => import('../../statics/enterprise-expect.tsx'));
const Close = staticPart(() => import('../../statics/enterprise-close.tsx'));

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
    <Opening />
    <div className="wrap section-snug grid gap-x-8 gap-y-16 lg:grid-cols-12">
      <div className="lg:order-2 lg:col-span-4 lg:col-start-9">
        <WhatToExpect />
      </div>
      <div className="lg:order-1 lg:col-span-7">
        <EnterpriseForm page={page} send={send} />
      </div>
    </div>
    <Close />
  </>
);
