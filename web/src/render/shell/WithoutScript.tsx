/** What readers without JavaScript are told first. */
import type { Site } from '../../content/site.ts';

export const WithoutScript = ({ brand }: Pick<Site, 'brand'>) => (
  <noscript>
    <p className="wrap py-3 text-sm">
      Forms, checkout and the calendar need JavaScript. Without it, write to us:{' '}
      <a href={`mailto:${brand.support_email}`} className="text-link">
        {brand.support_email}
      </a>
    </p>
  </noscript>
);
