/** The form of /enterprise: the consultation is free and goes through the checkout, which stores it as a lead. */
import type { ConsultationFormWords } from '../../content/types.gen.ts';
import { EnterpriseForm } from '../../features/sales/leads/EnterpriseForm.tsx';
import type { SendLead } from '../../features/sales/leads/use-lead-form.ts';
import { checkoutHere } from '../../features/sales/orders/checkout.ts';

interface ConsultationProps {
  words: ConsultationFormWords;
  /** Title of the page. */
  title: string;
}

export function Consultation({ words, title }: ConsultationProps) {
  const send: SendLead = (values, trap) =>
    checkoutHere(
      {
        serviceId: 'enterprise-consultation',
        serviceName: `${title} - ${values.companyName}`,
        amount: 0,
        isRecurring: false,
        formData: { ...values, ...trap },
      },
      'consultation',
    );
  return <EnterpriseForm words={words} send={send} />;
}
