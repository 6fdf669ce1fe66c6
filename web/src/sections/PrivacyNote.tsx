/** Link to the privacy page below a form for personal data; renders nothing until the owner has chosen a page. */
import { messages } from '../content/messages.ts';
import type { LegalNotice } from '../content/types.gen.ts';

export function PrivacyNote({ legal }: { legal: readonly LegalNotice[] }) {
  const policy = legal.find(({ id }) => id === 'privacy');
  if (!policy?.to) return null;
  const [before, after] = messages('privacy')('form_text', { policy: '{policy}' }).split('{policy}');
  return (
    <p className="mt-5 text-sm text-muted">
      {before}
      <a href={policy.to} target="_blank" rel="noopener" className="text-link">
        {policy.label}
        <span className="sr-only"> {messages('site')('new_tab_text')}</span>
      </a>
      {after}
    </p>
  );
}
