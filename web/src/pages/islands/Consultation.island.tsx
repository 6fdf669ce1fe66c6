/** The form of /enterprise: the consultation is free and goes through the checkout, which stores it as a lead. */
import type { ConsultationFormWords } from '../../content/types.gen.ts';
import { EnterpriseForm } from '../../features/sales/leads/EnterpriseForm.tsx';
import { bodyOf, type Question } from '../../features/sales/leads/questions.ts';
import type { SendLead } from '../../features/sales/leads/use-lead-form.ts';
import { checkoutHere } from '../../features/sales/orders/checkout.ts';

interface ConsultationProps {
  words: Omit<ConsultationFormWords, 'fields'>;
  questions: readonly Question[];
  /** Title of the page. */
  title: string;
}

export function Consultation({ words, questions, title }: ConsultationProps) {
  const send: SendLead = (values, trap) =>
    checkoutHere(
      {
        serviceId: 'enterprise-consultation',
        serviceName: `${title} - ${values.companyName}`,
        amount: 0,
        isRecurring: false,
        formData: { ...bodyOf(values), ...trap },
      },
      'consultation',
    );
  return <EnterpriseForm words={words} questions={questions} send={send} />;
}
