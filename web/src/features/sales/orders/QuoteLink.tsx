/** Link for a service that can't be paid immediately: to a quote or a consultation. */
import type { OrderFormWords, Service } from '../../../content/types.gen.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';

/** Preselects the service on the quote page. The owner may have chosen another target. */
const quoteOf = ({ id }: Service, to: string): string => (to === paths.quote() ? paths.quote(id) : to);

interface QuoteLinkProps {
  service: Service;
  words: OrderFormWords['summary'];
}

export function QuoteLink({ service, words }: QuoteLinkProps) {
  const quoted = service.sale === 'quote';
  const { label, to } = quoted ? words.quote_action : words.consultation_action;
  return (
    <LinkButton to={quoted ? quoteOf(service, to) : to} size="lg" className="w-full">
      {label}
    </LinkButton>
  );
}
