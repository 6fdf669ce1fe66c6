/** Consents for an order. Loaded once the order needs them. */
import { messages } from '../../../content/messages.ts';
import type { OrderDetails as Words } from '../../../content/types.gen.ts';
import { Checkbox } from '../../../form/Checkbox.tsx';

/** Name and address of the site's terms; null without terms. */
export type TermsLink = { label: string; to: string } | null;

export function Terms({ words, terms }: { words: Words; terms: TermsLink }) {
  if (!terms)
    return (
      <Checkbox name="acceptTerms" required>
        {words.binding}
      </Checkbox>
    );
  const [before, after] = words.terms.split('{terms}');
  return (
    <Checkbox name="acceptTerms" required>
      {before}
      <a href={terms.to} target="_blank" rel="noopener" className="text-link">
        {terms.label}
        <span className="sr-only"> {messages('site')('new_tab_text')}</span>
      </a>
      {after}
    </Checkbox>
  );
}
