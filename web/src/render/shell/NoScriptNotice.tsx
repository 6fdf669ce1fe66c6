/** Notice for visitors without JavaScript. */
import { messages } from '../../content/messages.ts';
import type { Site } from '../../content/site.ts';

export const NoScriptNotice = ({ brand }: Pick<Site, 'brand'>) => (
  <noscript>
    <p className="wrap py-3 text-sm">
      {messages('site')('without_script_text')}{' '}
      <a href={`mailto:${brand.support_email}`} className="text-link">
        {brand.support_email}
      </a>
    </p>
  </noscript>
);
