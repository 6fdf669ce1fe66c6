/** The address of the support, as a link that writes to it. */
import { copyOf } from '../content/copy.ts';

export const SupportLink = () => (
  <a href={`mailto:${copyOf('support').email}`} className="text-link">
    {copyOf('support').email}
  </a>
);
