/** The project form on /quote. */
import { useState } from 'react';
import type { QuoteFormWords, Service } from '../../../content/types.gen.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { focusInView } from '../../../lib/scroll.ts';
import { fillPlaceholders } from '../../../lib/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { LeadForm } from './LeadForm.tsx';
import type { Question } from './questions.ts';
import { type SendLead, useLeadForm } from './use-lead-form.ts';

const send: SendLead = async (values, trap) => (await import('./send-lead.ts')).sendQuote(values, trap);

/** A service with an individual quote, with its name and price on pages. */
export type QuotedService = Pick<Service, 'id' | 'name' | 'price_label'>;

const Sent = ({ words, onAgain }: { words: QuoteFormWords['sent']; onAgain: () => void }) => (
  <div className="rounded-lg border border-line-strong p-6 sm:p-8">
    <h2 ref={focusInView} className="display text-3xl">
      {words.title}
    </h2>
    <p className="mt-3 text-lg text-muted">{words.text}</p>
    <Button variant="secondary" className="mt-6" onClick={onAgain}>
      {words.again_label}
    </Button>
  </div>
);

interface QuoteFormProps {
  words: Omit<QuoteFormWords, 'fields'>;
  questions: readonly Question[];
  services: readonly QuotedService[];
}

export function QuoteForm({ words, questions, services }: QuoteFormProps) {
  const [query] = useSearchParams();
  const service = services.find(({ id }) => id === query.get('service'));
  const form = useLeadForm({ name: 'quote', questions, incomplete: words.incomplete_text, send });
  const [sent, setSent] = useState(false);
  if (sent) return <Sent words={words.sent} onAgain={() => setSent(false)} />;
  const initial = service && {
    projectDescription: fillPlaceholders(words.description_start, {
      service: service.name,
      price: service.price_label,
    }),
  };
  return (
    <LeadForm
      words={words}
      questions={questions}
      form={form}
      onSent={() => setSent(true)}
      {...(initial && { initial })}
    />
  );
}
