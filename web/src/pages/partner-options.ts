import { pick } from '../content/pick.ts';
import type { Site } from '../content/site.ts';

/** The option sets about partners alone. */
export const partnerOptionsOf = ({ options }: Pick<Site, 'options'>) =>
  pick(
    options,
    'all_services',
    'not_specified',
    'partner_pricing_ranges',
    'partner_services',
    'partner_team_sizes',
  );
