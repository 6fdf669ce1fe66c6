/** What a buyer agrees to with an order. Loaded once it is known that an order needs it. */
import { messages } from '../../../content/messages.ts';
import type { OrderDetails as Words } from '../../../content/types.gen.ts';
import { Checkbox } from '../../../form/Checkbox.tsx';

/** The site's terms: their name and where they stand; null while there are none. */
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
