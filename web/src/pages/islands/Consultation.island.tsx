/** The form of /enterprise: the consultation is free and goes through the checkout, which stores it as a lead. */
import type { EnterprisePage } from '../../content/types.gen.ts';
import { EnterpriseForm } from '../../features/sales/leads/EnterpriseForm.tsx';
import type { SendLead } from '../../features/sales/leads/use-lead-form.ts';
import { checkoutHere } from '../../features/sales/orders/checkout.ts';

export function Consultation({ page }: { page: EnterprisePage }) {
  const send: SendLead = (values, trap) =>
    checkoutHere(
      {
        serviceId: 'enterprise-consultation',
        serviceName: `${page.hero.title} - ${values.companyName}`,
        amount: 0,
        isRecurring: false,
        formData: { ...values, ...trap },
      },
      'consultation',
    );
  return <EnterpriseForm page={page} send={send} />;
}
