/** The option sets about partners alone: public pages carry no others. */
import {
  all_services,
  not_specified,
  partner_pricing_ranges,
  partner_services,
  partner_team_sizes,
} from '../../../content/options.json';
import type { Options } from './types.gen';

export const partnerOptions: Pick<
  Options,
  'all_services' | 'not_specified' | 'partner_pricing_ranges' | 'partner_services' | 'partner_team_sizes'
> = { all_services, not_specified, partner_pricing_ranges, partner_services, partner_team_sizes };
