/** What readers without JavaScript are told first. Static, outside the app: it never reaches a browser as code. */
import { brand } from '../content/brand.ts';

export const WithoutScript = () => (
  <noscript>
    <p className="wrap py-3 text-sm">
      Forms, checkout and the calendar need JavaScript. Without it, write to us:{' '}
      <a href={`mailto:${brand.support_email}`} className="text-link">
        {brand.support_email}
      </a>
    </p>
  </noscript>
);
