/** The support address as a mail link. */
import { copyOf } from '../content/copy.ts';

export const SupportLink = () => (
  <a href={`mailto:${copyOf('support').email}`} className="text-link">
    {copyOf('support').email}
  </a>
);
