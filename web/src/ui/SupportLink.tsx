/** The support address as a mail link. */
import { textsOf } from '../content/island-texts.ts';

export const SupportLink = () => (
  <a href={`mailto:${textsOf('support').email}`} className="text-link">
    {textsOf('support').email}
  </a>
);
