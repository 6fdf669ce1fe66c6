/** The consultation form on /enterprise. The page passes the send function, which uses the checkout. */
import type { ConsultationFormWords } from '../../../content/types.gen.ts';
import { LeadForm } from './LeadForm.tsx';
import type { Question } from './questions.ts';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

interface EnterpriseFormProps {
  words: Omit<ConsultationFormWords, 'fields'>;
  questions: readonly Question[];
  send: SendLead;
}

export function EnterpriseForm({ words, questions, send }: EnterpriseFormProps) {
  const form = useLeadForm({ name: 'enterprise', questions, incomplete: words.incomplete_text, send });
  return <LeadForm words={words} questions={questions} form={form} ruled />;
}
